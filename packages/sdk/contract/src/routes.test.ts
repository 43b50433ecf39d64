import { describe, expect, it } from 'vitest';
import {
  hasSlip,
  listFragments,
  listRoutes,
  type PageAreas,
  selectInitialRemote,
  selectRoute,
} from './routes.ts';

const AREAS: PageAreas = {
  casino: {
    pages: [
      { path: '/casino-provider', feature: 'casino' },
      { path: '/app/iframe-casino-new', feature: 'casino', layout: 'full-screen' },
    ],
    fragments: [{ expose: './game-banners', slot: 'game-banners', feature: 'casino' }],
  },
  sports: {
    pages: [{ path: '/sport', layout: 'slip' }],
    fragments: [{ expose: './board', slot: 'in-play-board' }],
  },
};
const routes = listRoutes(AREAS);

it.each([
  ['/casino-provider/All%20Casinos', { owner: 'casino', feature: 'casino' }],
  ['/casino-provider/', { owner: 'casino' }],
  ['/app/iframe-casino-new/RG/9', { owner: 'casino', layout: 'full-screen' }],
  ['/sport/inplay', { owner: 'sports', layout: 'slip' }],
  ['/', { owner: 'shell', layout: 'slip' }],
  ['/about-us', { owner: 'shell' }],
])('%s is the page %j', (path, route) => expect(selectRoute(routes, path)).toMatchObject(route));

it.each(['/about-us/us', '/casino-provider-of-others', '/promo'])('there is no page %s', (path) =>
  expect(selectRoute(routes, path)).toBeUndefined(),
);

it('has a slip beside prices only', () => {
  const paths = ['/', '/sport/4', '/casino-provider', '/promo'];
  expect(paths.map((path) => hasSlip(selectRoute(routes, path)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('pages of two owners', () => {
  it.each(['/', '/about-us', '/sport', '/Sport/cricket', '/APP', '/app/privacy-policy', '/signup'])(
    'an area never takes %s from the shell or an earlier area',
    (path) => {
      const thief = { pages: [{ path }, { path: '/promo' }], fragments: [] };
      const added = listRoutes({ ...AREAS, thief }).filter(({ owner }) => owner === 'thief');
      expect(added.map((route) => route.path)).toEqual(['/promo']);
    },
  );
});

it('starts a page with its own module, and home with the fragment of its first slot', () => {
  const first = (path: string) => selectInitialRemote(selectRoute(routes, path), AREAS);
  expect(first('/casino-provider')).toEqual({ area: 'casino', expose: './area' });
  expect(first('/')).toMatchObject({ area: 'sports', expose: './board' });
  expect(first('/about-us')).toBeUndefined();
  expect(selectInitialRemote(selectRoute(routes, '/'), {})).toBeUndefined();
});

it('lists the fragments of a slot in the order of their areas', () => {
  const more = { pages: [], fragments: [{ expose: './more', slot: 'in-play-board' }] };
  expect(listFragments({ ...AREAS, more }, 'in-play-board').map(({ area }) => area)).toEqual([
    'sports',
    'more',
  ]);
});
