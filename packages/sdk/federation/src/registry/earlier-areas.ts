import type { AreaDefinition, RemoteAreaName } from '@exchange/contract';

const page = (path: string, more: Partial<AreaDefinition['pages'][number]> = {}) => ({
  path,
  calls: [],
  ...more,
});
const fragments = (...names: string[]) =>
  names.map((name) => ({ expose: `./${name}`, slot: name, calls: [] }));

/**
 * Definitions of the areas whose releases had none before records contained them. Can be deleted
 * once no registry names such a release, also not to roll back to.
 */
export const EARLIER_AREAS: Readonly<Record<RemoteAreaName, AreaDefinition>> = {
  sports: {
    name: 'sports',
    title: { en: 'Sports', hi: 'स्पोर्ट्स' },
    pages: [
      ...['/sport', '/match-details', '/match-details-other', '/multi-market'].map((path) =>
        page(path, { layout: 'slip' }),
      ),
      page('/app/setting', { layout: 'slip-column' }),
    ],
    fragments: fragments('in-play-board', 'bet-slip', 'sports-tree', 'search-results'),
    menu: [],
  },
  casino: {
    name: 'casino',
    title: { en: 'Casino', hi: 'कैसीनो' },
    pages: [
      page('/casino-provider', { feature: 'casino' }),
      page('/app/iframe-casino-new', { feature: 'casino', layout: 'full-screen' }),
    ],
    fragments: fragments('popular-games', 'game-banners', 'game-results').map((fragment) => ({
      ...fragment,
      feature: 'casino',
    })),
    menu: [],
  },
  wallet: {
    name: 'wallet',
    title: { en: 'Wallet', hi: 'वॉलेट' },
    pages: [
      page('/app/deposit', { feature: 'deposits' }),
      ...['/app/withdraw', '/app/d-w-history', '/app/limits', '/app/users'].map((path) =>
        page(path),
      ),
    ],
    fragments: [],
    menu: [],
  },
  reports: {
    name: 'reports',
    title: { en: 'Reports', hi: 'रिपोर्ट' },
    pages: ['open-bets', 'profit-loss', 'account-statement', 'market-analysis'].map((name) =>
      page(`/app/${name}`),
    ),
    fragments: [],
    menu: [],
  },
};
