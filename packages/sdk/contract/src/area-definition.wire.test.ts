import { expect, test } from 'vitest';
import { defineArea } from './area-definition.wire.ts';

const promo = { name: 'promo', title: { en: 'Promotions' }, pages: [{ path: '/promo' }] };

test('an area needs a name, a title and what it shows', () => {
  expect(defineArea(promo)).toEqual({
    ...promo,
    pages: [{ path: '/promo', calls: [] }],
    fragments: [],
    links: [],
  });
});

const to = (path: string) => ({ place: 'sections' as const, label: { en: 'Offers' }, to: path });
const CALL = { method: 'GET' as const, url: '/api/v5/casino-provider', auth: 'none' as const };
const MANY_CALLS = Array.from({ length: 30 }, (_, index) => ({
  path: `/promo-${index}`,
  calls: Array.from({ length: 5 }, (_, at) => ({ at: `${at}`, calls: [CALL] })),
}));
test.each([
  ['name', { name: 'shell' }, 'name is a reserved word'],
  ['name', { name: 'constructor' }, 'name is a reserved word'],
  ['path', { pages: [{ path: '/APP/deposit' }] }, 'pages.0.path is not a path'],
  ['name', { name: 'Promo-2' }, 'name is not the name of an area'],
  ['title', { title: { en: ' ' } }, 'title.en is empty'],
  ['path', { pages: [{ path: 'promo' }] }, 'pages.0.path is not a path like /promo'],
  ['path', { pages: [{ path: '/promo?x=1' }] }, 'pages.0.path is not a path'],
  ['page', { pages: [{ path: '/promo' }, { path: '/promo' }] }, 'names a page twice'],
  ['calls', { pages: MANY_CALLS }, 'has more than 8000 characters of first calls'],
  ['link', { links: [to('/casino-provider')] }, 'leads to no page of its own'],
  ['link', { links: [to('/promo/../casino-provider')] }, 'links.0.to has a part of dots alone'],
  ['link', { links: [to('/promo/%2e%2E/app/deposit')] }, 'links.0.to has a part of dots alone'],
  ['link', { links: [to('/promotions')] }, 'leads to no page of its own'],
  ['link', { links: [to('/promo/a b')] }, 'links.0.to is not a path as browsers write it'],
  ['link', { links: [to('/promo?x=1')] }, 'links.0.to is not a path'],
  ['link', { links: [to('//evil.example')] }, 'links.0.to is not a path'],
  ['link', { links: [{ ...to('/promo'), label: { en: 'x'.repeat(31) } }] }, 'longer than 30'],
  ['link', { links: [{ ...to('/promo'), roles: ['owner'] }] }, 'links.0.roles.0'],
  ['number of links', { links: Array(7).fill(to('/promo')) }, 'has 7 links in sections'],
  ['number of links', { links: Array(2).fill({ ...to('/promo'), place: 'new' }) }, 'of at most 1'],
  ['fragment', { fragments: [{ expose: 'Strip', slot: 'home' }] }, 'is not a name like ./promo'],
])('a wrong %s is named: %j @security:measures.120', (_field, wrong, message) => {
  expect(() => defineArea({ ...promo, ...wrong })).toThrow(message);
});

test('a link may lead below a page, to a name with blanks, and to a place of a newer shell', () => {
  const links = [to('/promo/today'), to('/promo/All%20offers'), { ...to('/promo'), place: 'new' }];
  expect(defineArea({ ...promo, links }).links).toEqual(links);
});
