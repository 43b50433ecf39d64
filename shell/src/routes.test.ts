import { type AreaModule, type AreaRoute, listRoutes, selectRoute } from '@exchange/contract';
import { Outlet } from '@exchange/federation/router';
import type { ReactElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { OWN_ENTRIES } from './account/AccountMenu.tsx';
import { RequireToken } from './auth/RequireToken.tsx';
import { RestrictionGate } from './auth/RestrictionGate.tsx';
import { ErrorPage } from './pages/ErrorPage.tsx';
import { createRoutes } from './routes.tsx';
import { PLAYER_POLICY_LINKS, PUBLIC_POLICY_LINKS } from './shared/policy-links.ts';
import { loadDefinitions, loadFromAreas } from './shared/testing/areas.ts';

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
const PATTERNS = [...SPECIFIED, ...ADDED];

/** Returns the pattern with parameters, in every allowed length. */
function examplesOf(pattern: string): string[] {
  const filled = pattern.replace(/:\w+/g, '7');
  const shortest = filled.replace(/\/7\?/g, '');
  return [...new Set([filled.replaceAll('?', ''), shortest || '/'])];
}

/** Returns the tables of all remotes by mount. */
async function readAreaTables(): Promise<AreaModule['routes']> {
  const modules = await loadFromAreas<AreaModule>('area.tsx');
  return Object.assign({}, ...modules.map((module) => module.routes));
}

/** Returns true if the table of the owning remote has a page for the rest of the path. */
const hasAreaPage = (table: readonly AreaRoute[] | undefined, rest: string) =>
  matchRoutes(
    (table ?? []).map((route) => ({ ...route }) as RouteObject),
    rest || '/',
  ) !== null;

describe('the route table', () => {
  let table: ReturnType<typeof listRoutes>;
  let routes: RouteObject[];
  beforeAll(async () => {
    table = listRoutes(await loadDefinitions());
    routes = createRoutes(table);
  });

  it('contains every route of the specification and of the decisions, once @spec:2.1 @spec:2.3 @spec:2.5 @spec:2.6 @spec:2.7', () => {
    const mounts = PATTERNS.map((pattern) => pattern.replace(/(.)\/:.*/, '$1'));
    expect(table.map(({ path }) => path).toSorted()).toEqual(mounts.toSorted());
  });

  it('shows a restricted session no page but those of the account, under the boundary of pages', () => {
    const page = routes[0]?.children?.[0]?.element as ReactElement<{ children: ReactElement }>;
    expect(page.props).toMatchObject({ fallback: { type: ErrorPage } });
    const gate = page.props.children as ReactElement<{ children: ReactElement }>;
    expect([gate.type, gate.props.children.type]).toEqual([RestrictionGate, Outlet]);
  });

  it('guards paths under /app and nothing else @spec:2.4', () => {
    const guarded = routes[0]?.children?.[0]?.children?.find(({ path }) => path === '/app');
    expect(guarded?.element).toMatchObject({
      type: RequireToken,
      props: { children: { type: Outlet } },
    });
    for (const pattern of PATTERNS) {
      const branch = matchRoutes(routes, examplesOf(pattern)[0] ?? '');
      expect(branch?.some(({ route }) => route === guarded)).toBe(pattern.startsWith('/app/'));
    }
  });

  it.each(PATTERNS)('has a page for %s @spec:2.7', async (pattern) => {
    const tables = await readAreaTables();
    for (const path of examplesOf(pattern)) {
      const { path: mount = '', owner } = selectRoute(table, path) ?? {};
      const routed = matchRoutes(routes, path)?.at(-1)?.route.path;
      expect(routed).toBe(owner === 'shell' ? mount : `${mount}/*`);
      if (owner !== 'shell')
        expect(hasAreaPage(tables[mount], path.slice(mount.length))).toBe(true);
    }
  });
});

describe('the menus', () => {
  const pages = PATTERNS.map((path) => ({ path }));

  it.each([...OWN_ENTRIES, ...PUBLIC_POLICY_LINKS, ...PLAYER_POLICY_LINKS])(
    'link $label to a page @spec:2.31',
    ({ to }) => {
      expect(matchRoutes(pages, to)).not.toBeNull();
    },
  );

  it('link to a page with every link of an area', async () => {
    for (const { links = [] } of Object.values(await loadDefinitions())) {
      expect(links.length).toBeGreaterThan(0);
      for (const { to } of links) expect([to, matchRoutes(pages, to)]).not.toEqual([to, null]);
    }
  });
});
