import type { Registry } from '@exchange/federation/registry';
import { recordForTest, SOME_HASH } from '@exchange/federation/testing';
import { expect, test } from 'vitest';
import { replaceInPage } from './smoke-mount.ts';

const live = (version: string) => ({
  version,
  manifestUrl: `https://casino.example/casino/${version}/m.json`,
  integrity: { 'a.js': SOME_HASH },
});
const pageOf = (remotes: Registry['remotes']) =>
  `<head><script type="application/json" id="registry">${JSON.stringify({ remotes })}</script></head>`;
const release = recordForTest('casino', '2.0.0', { 'm.json': '{}' });

test('the release stands in for the live version, at its origin and with nothing to fall back to', () => {
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
  ['without a live version of the area', pageOf({})],
  ['of something else', '<html>Not the shell</html>'],
])('a page %s cannot show it', (_, page) => {
  expect(replaceInPage(page, release)).toBeUndefined();
});
