import type { AreaDefinition, RemoteAreaName } from '@exchange/contract';

const define = (
  name: RemoteAreaName,
  paths: readonly string[],
  { feature, slots = [] }: { feature?: 'casino'; slots?: readonly string[] } = {},
): AreaDefinition => ({
  name,
  title: { en: name },
  pages: paths.map((path) => ({ path, calls: [], ...(feature && { feature }) })),
  fragments: slots.map((slot) => ({
    ...{ expose: `./${slot}`, slot, calls: [], ...(feature && { feature }) },
  })),
  links: [],
});

/** Definitions of areas with the names, pages and slots of this product's. */
export const TEST_AREAS = {
  sports: define('sports', ['/sport', '/match-details', '/multi-market', '/app/setting'], {
    slots: ['in-play-board', 'bet-slip', 'sports-tree', 'search-results'],
  }),
  casino: define('casino', ['/casino-provider', '/app/iframe-casino-new'], {
    ...{ feature: 'casino', slots: ['popular-games', 'game-banners', 'game-results'] },
  }),
  wallet: define('wallet', ['/app/deposit', '/app/withdraw', '/app/users']),
  reports: define('reports', ['/app/open-bets', '/app/account-statement']),
} satisfies Record<RemoteAreaName, AreaDefinition>;
