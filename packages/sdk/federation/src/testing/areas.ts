import type { AreaDefinition, RemoteAreaName } from '@exchange/contract';

type Page = AreaDefinition['pages'][number];

const page = (path: string, more: Partial<Page> = {}): Page => ({ path, calls: [], ...more });
const fragments = (slots: readonly string[], feature?: 'casino') =>
  slots.map((slot) => ({ expose: `./${slot}`, slot, calls: [], ...(feature && { feature }) }));
/** The only link of an area, in the icon of the installed app. */
const appLink = (en: string, hi: string, to: string, order: number) => [
  { place: 'app', label: { en, hi }, to, order },
];

/** Definitions of areas that are like this product's, with fewer pages and links. */
export const TEST_AREAS = {
  sports: {
    name: 'sports',
    title: { en: 'Sports' },
    pages: [
      ...['/sport', '/match-details', '/multi-market'].map((path) =>
        page(path, { layout: 'slip' }),
      ),
      page('/app/setting', { layout: 'slip-column' }),
    ],
    fragments: fragments(['in-play-board', 'bet-slip', 'sports-tree', 'search-results']),
    links: appLink('In-Play', 'लाइव मैच', '/sport/inplay', 10),
  },
  casino: {
    name: 'casino',
    title: { en: 'Casino' },
    pages: [
      page('/casino-provider', { feature: 'casino' }),
      page('/app/iframe-casino-new', { feature: 'casino', layout: 'full-screen' }),
    ],
    fragments: fragments(['popular-games', 'game-banners', 'game-results'], 'casino'),
    links: [],
  },
  wallet: {
    name: 'wallet',
    title: { en: 'Wallet' },
    pages: ['/app/deposit', '/app/withdraw', '/app/users'].map((path) => page(path)),
    fragments: [],
    links: [],
  },
  reports: {
    name: 'reports',
    title: { en: 'Reports' },
    pages: ['/app/open-bets', '/app/account-statement'].map((path) => page(path)),
    fragments: [],
    links: appLink('Open Bets', 'खुले दांव', '/app/open-bets/p', 20),
  },
} satisfies Record<RemoteAreaName, AreaDefinition>;
