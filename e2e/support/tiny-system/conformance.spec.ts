import { type Adapter, defineConformance } from '@exchange/conformance';
import { startShop } from './shop.ts';

const PORT = Number(process.env.SHOP_PORT ?? 4000);
const NAMES = ['promo', 'news'];

const shop: Adapter = {
  name: 'Shop',
  async start() {
    const stop = await startShop(PORT, NAMES);
    return {
      url: `http://localhost:${PORT}`,
      stop: async () => stop(),
      locate: async (remote) => ({
        base: `http://localhost:${PORT + 1}/${remote}/`,
        entry: 'entry.js',
      }),
    };
  },
  // This element must stay in the page when a remote fails.
  host: 'header',
  remotes: NAMES.map((name) => ({
    name,
    path: `/${name}`,
    mounted: `#${name}:has(.${name})`,
    fallback: `#${name} button`,
    retry: `#${name} button`,
  })),
  navigation: {
    hostPath: '/',
    go: (page, to) =>
      page.evaluate((path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      }, to),
  },
  // This host shares nothing with its remotes.
  shared: [],
};

defineConformance(shop);
