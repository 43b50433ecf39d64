import {
  AREA_MOUNTS,
  type AreaModule,
  type AreaMount,
  ROUTE_MAP,
  selectMount,
} from '@exchange/contract';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_ENTRIES } from './account/AccountMenu.tsx';
import { CATEGORIES } from './home/CategoryStrip.tsx';
import { TILES } from './home/TileScroller.tsx';
import { BOTTOM_LINKS, MY_BETS_LINK } from './layout/BottomBar.tsx';
import { PLAYER_POLICY_LINKS, PUBLIC_POLICY_LINKS, SECTIONS } from './layout/sections.ts';

import { routes } from './routes.tsx';

/** Point 2 of the specification, and the additions of the decisions. */
const SPECIFIED = [
  '/',
  '/signup',
  '/casino-provider/:type?',
  '/sport/:type?/:matchId?',
  '/match-details/:sportId/:matchId?',
  '/match-details-other/:sportId/:matchId?',
  '/terms-condition',
  '/contact-us',
  '/cookie-policy',
  '/responsive-gambling',
  '/about-us',
  '/app/iframe-casino-new/:providerName?/:gameId?',
  '/app/d-w-history',
  '/app/open-bets/:type?',
  '/app/privacy-Policy',
  '/app/exclusion-Policy',
  '/app/responsible-Gambling',
  '/app/rules-regulations',
  '/app/change-password',
  '/app/setting',
  '/app/profit-loss',
  '/app/account-statement',
  '/app/deposit',
  '/app/withdraw',
];
const ADDED = [
  '/app/market-analysis',
  '/app/limits',
  '/app/sessions',
  '/app/users/:section?',
  '/multi-market',
];

/** Returns the pattern with parameters, in every allowed length. */
function examplesOf(pattern: string): string[] {
  const filled = pattern.replace(/:\w+/g, '7');
  const shortest = filled.replace(/\/7\?/g, '');
  return [...new Set([filled.replaceAll('?', ''), shortest || '/'])];
}

/** Returns true if the last matched route is a page, not the shell's "no such page". */
function isRouted(tree: RouteObject[], path: string): boolean {
  return matchRoutes(tree, path)?.at(-1)?.route.path !== '*';
}

/**
 * Returns the tables of all remotes by mount; from the sources, as apps never import each other.
 */
async function readAreaTables(): Promise<AreaModule['routes']> {
  const owners = [...new Set(Object.values(AREA_MOUNTS))];
  const modules = await Promise.all(
    owners.map(async (area) => {
      const file = new URL(`../../mfe-${area}/src/area.tsx`, import.meta.url).pathname;
      return (await import(/* @vite-ignore */ file)) as AreaModule;
    }),
  );
  return Object.assign({}, ...modules.map((module) => module.routes));
}

/** Returns true if the owning remote has a page for the path. */
function hasAreaPage(tables: AreaModule['routes'], path: string): boolean {
  const mount = selectMount(path);
  const table = mount && tables[mount];
  if (!table) return false;
  const rest = path.slice(mount.length) || '/';
  return (
    matchRoutes(
      table.map((route) => ({ ...route }) as RouteObject),
      rest,
    ) !== null
  );
}

describe('the route map', () => {
  it('contains every route of the specification and of the decisions, once @spec:2.1 @spec:2.3 @spec:2.5 @spec:2.6 @spec:2.7', () => {
    const patterns = ROUTE_MAP.map(({ pattern }) => pattern);
    expect(patterns.toSorted()).toEqual([...SPECIFIED, ...ADDED].toSorted());
  });

  it('guards paths under /app and nothing else @spec:2.4', () => {
    for (const { pattern, guarded } of ROUTE_MAP) expect(guarded).toBe(pattern.startsWith('/app/'));
  });

  it.each(ROUTE_MAP)('assigns $pattern to $owner', ({ pattern, owner }) => {
    for (const path of examplesOf(pattern)) {
      const mount = selectMount(path);
      expect(mount ? AREA_MOUNTS[mount as AreaMount] : 'shell').toBe(owner);
    }
  });

  it.each(ROUTE_MAP.filter(({ owner }) => owner !== 'shell'))(
    'routes $pattern into its area',
    ({ pattern }) => {
      for (const path of examplesOf(pattern)) {
        expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe(`${selectMount(path)}/*`);
      }
    },
  );

  it.each(ROUTE_MAP)('has a page for $pattern @spec:2.7', async (page) => {
    const tables = await readAreaTables();
    const [path = ''] = examplesOf(page.pattern);
    const shown = page.owner === 'shell' ? isRouted(routes, path) : hasAreaPage(tables, path);
    expect(shown).toBe(true);
  });
});

describe('the menus', () => {
  const targets = [
    ...SECTIONS,
    ...BOTTOM_LINKS,
    MY_BETS_LINK,
    ...ACCOUNT_ENTRIES,
    ...CATEGORIES,
    ...TILES,
    ...PUBLIC_POLICY_LINKS,
    ...PLAYER_POLICY_LINKS,
  ];
  const pages = ROUTE_MAP.map((page) => ({ ...page, path: page.pattern }));

  it.each(targets)('link $label to a page @spec:2.31', ({ to }) => {
    expect(matchRoutes(pages, to)).not.toBeNull();
  });
});
