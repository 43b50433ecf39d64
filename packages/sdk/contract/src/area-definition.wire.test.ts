import { expect, test } from 'vitest';
import { defineArea } from './area-definition.wire.ts';

const promo = { name: 'promo', title: { en: 'Promotions' }, pages: [{ path: '/promo' }] };

test('an area needs a name, a title and what it shows', () => {
  expect(defineArea(promo)).toEqual({
    ...promo,
    pages: [{ path: '/promo', calls: [] }],
    fragments: [],
    menu: [],
  });
});

const to = (path: string) => ({ place: 'sections' as const, label: { en: 'Offers' }, to: path });
test.each([
  ['name', { name: 'shell' }, 'name is a reserved word'],
  ['name', { name: 'constructor' }, 'name is a reserved word'],
  ['path', { pages: [{ path: '/APP/deposit' }] }, 'pages.0.path is not a path'],
  ['name', { name: 'Promo-2' }, 'name is not the name of an area'],
  ['title', { title: { en: ' ' } }, 'title.en is empty'],
  ['path', { pages: [{ path: 'promo' }] }, 'pages.0.path is not a path like /promo'],
  ['path', { pages: [{ path: '/promo?x=1' }] }, 'pages.0.path is not a path'],
  ['page', { pages: [{ path: '/promo' }, { path: '/promo' }] }, 'names a page twice'],
  ['menu entry', { menu: [to('/casino-provider')] }, 'leads to no page of its own'],
  ['menu entry', { menu: [to('//evil.example')] }, 'menu.0.to is not a path'],
  ['fragment', { fragments: [{ expose: 'Strip', slot: 'home' }] }, 'is not a name like ./promo'],
])('a wrong %s is named: %j', (_field, wrong, message) => {
  expect(() => defineArea({ ...promo, ...wrong })).toThrow(message);
});

test('a menu entry may lead below a page', () => {
  expect(defineArea({ ...promo, menu: [to('/promo/today')] }).menu).toHaveLength(1);
});
