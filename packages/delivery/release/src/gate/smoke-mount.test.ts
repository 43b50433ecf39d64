import type { PageRegistry } from '@exchange/federation/registry';
import { recordForTest, SOME_HASH } from '@exchange/federation/testing';
import type { Page, Route } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { replaceInPage, standIn } from './smoke-mount.ts';

const live = (version: string) => ({
  version,
  manifestUrl: `https://casino.example/casino/${version}/m.json`,
  integrity: { 'a.js': SOME_HASH },
});
const release = recordForTest('casino', '2.0.0', { 'm.json': '{}' });
const AREAS = { casino: release.area };
const pageOf = (remotes: PageRegistry['remotes']) =>
  `<head><script type="application/json" id="registry">${JSON.stringify({ areas: AREAS, remotes })}</script></head>`;

test('the release replaces the live version, at its origin and without a fallback', () => {
  const sports = { active: live('5.0.0') };
  const page = pageOf({ casino: { active: live('1.0.0'), lastGood: live('0.9.0') }, sports });
  const replaced = replaceInPage(page, release);
  expect(replaced?.folder).toBe('https://casino.example/casino/2.0.0/');
  expect(replaced?.text).toBe(
    pageOf({
      casino: {
        active: {
          version: '2.0.0',
          manifestUrl: 'https://casino.example/casino/2.0.0/m.json',
          integrity: { 'm.json': release.files['m.json']?.integrity ?? '' },
        },
      },
      sports,
    }),
  );
});

test.each([
  [
    'without a live version of the area, and of a system that does not tell where files are',
    pageOf({}),
  ],
  ['of something else', '<html>Not the shell</html>'],
])('a page %s cannot show it', (_, page) => {
  expect(replaceInPage(page, release)).toBeUndefined();
});

test('a new area stands in at the origin of all areas, with its pages', () => {
  const promo = recordForTest('promo', '0.1.0', { 'm.json': '{}' });
  const replaced = replaceInPage(pageOf({}), promo, 'https://{area}.areas.example');
  expect(replaced?.folder).toBe('https://promo.areas.example/promo/0.1.0/');
  const [, json = ''] = /id="registry">(.*?)</.exec(replaced?.text ?? '') ?? [];
  expect(JSON.parse(json)).toMatchObject({
    areas: { casino: {}, promo: { pages: [{ path: '/promo' }] } },
    remotes: { promo: { active: { version: '0.1.0' } } },
  });
});

test.each([
  ['while it is open', async () => undefined],
  ['once it is closed', async () => Promise.reject(new Error('the page is closed'))],
])('a shell that does not answer fails the page %s, and not the gate', async (_, abort) => {
  const page = { route: vi.fn<Page['route']>() };
  await standIn(page, release, { address: 'https://play.example/' });
  const [, answer] = page.route.mock.calls[0] ?? [];
  const fetch = () => Promise.reject(new Error('connect ECONNREFUSED'));
  const route = { fetch, abort: vi.fn(abort) };
  await answer?.(route as unknown as Route, {} as Parameters<NonNullable<typeof answer>>[1]);
  expect(route.abort).toHaveBeenCalledOnce();
});
