import { beforeEach, expect, test, vi } from 'vitest';
import type { ReadVersions } from './area-versions.ts';
import { shareVersions } from './shared-versions.ts';

let now = 0;
let casino = '1.0.0';
const read = vi.fn<ReadVersions>(async () => ({ versions: { casino }, tag: casino }));
let shared: ReadVersions;
beforeEach(() => {
  now = 5000;
  casino = '1.0.0';
  read.mockClear();
  shared = shareVersions(read, () => now);
});

const ask = async (cookie?: string) => (await shared({ headers: { cookie } }))?.tag;

test('a thousand chunks of many streams need one choice a second', async () => {
  for (let chunk = 0; chunk < 1000; chunk += 1) {
    await ask(`visitor=${chunk}; bucket=7; lang=hi`);
    now += 0.999;
  }
  expect(read).toHaveBeenCalledOnce();
});

test('what changed is seen after a second', async () => {
  expect(await ask()).toBe('1.0.0');
  casino = '2.0.0';
  now += 999;
  expect(await ask()).toBe('1.0.0');
  now += 1;
  expect(await ask()).toBe('2.0.0');
});

test.each(['bucket=8', 'staff-override=abc.def', 'bucket=7; staff-override=abc.def'])(
  'who may get others (%s) is asked for alone',
  async (cookie) => {
    for (const one of [undefined, 'bucket=7', cookie, cookie]) await ask(one);
    expect(read).toHaveBeenCalledTimes(3);
  },
);

test('a failure is not kept for longer either', async () => {
  read.mockRejectedValueOnce(new Error('store'));
  await expect(ask()).rejects.toThrow('store');
  now += 1000;
  expect(await ask()).toBe('1.0.0');
});
