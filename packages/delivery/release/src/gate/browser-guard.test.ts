import { expect, it } from 'vitest';
import { guardBrowser } from './browser-guard.ts';

const ENV = {
  ...{ PATH: '/usr/bin', LANG: 'en_IN.UTF-8', HOME: '/home/team', TMPDIR: undefined },
  ...{ RELEASES_S3_SECRET_ACCESS_KEY: 'key', STAFF_KEY: 'key', NPM_TOKEN: 'token' },
};

it('hands the browser no credential and not the home of who releases @security:measures.6', () => {
  const guard = guardBrowser(ENV, false);
  expect(guard).toEqual({
    args: [],
    env: { PATH: '/usr/bin', LANG: 'en_IN.UTF-8', HOME: expect.not.stringContaining('team') },
  });
});

it('starts no browser as root, which would have no sandbox @security:measures.6', () => {
  expect(guardBrowser(ENV, true)).toEqual({ skipped: expect.stringContaining('no sandbox') });
});

it('starts one without a sandbox if that is configured @security:measures.6', () => {
  const off = { ...ENV, RELEASE_BROWSER_SANDBOX: 'off' };
  for (const isRoot of [true, false]) {
    expect(guardBrowser(off, isRoot)).toMatchObject({ args: ['--no-sandbox'] });
  }
});
