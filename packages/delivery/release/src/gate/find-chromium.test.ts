import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { findChromium } from './find-chromium.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'chromium-'));
  vi.spyOn(chromium, 'executablePath').mockReturnValue('/none');
  return async () => {
    vi.restoreAllMocks();
    await rm(root, { recursive: true });
  };
});

/** Writes a program that ends with this code; returns its path. */
async function writeProgram(name: string, code = 0): Promise<string> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\nexit ${code}\n`);
  await chmod(file, 0o755);
  return file;
}
const find = (env: Record<string, string> = {}) =>
  findChromium({ PATH: `${root}/a${path.delimiter}${root}/b`, ...env });

test('CHROMIUM_PATH is first', async () => {
  await writeProgram('a/chromium');
  expect(await find({ CHROMIUM_PATH: '/own/chromium' })).toBe('/own/chromium');
});

test('then the headless shell, in any folder of PATH, and other names', async () => {
  const chromium = await writeProgram('a/chromium');
  expect(await find()).toBe(chromium);
  const chrome = await writeProgram('a/google-chrome');
  expect(await find()).toBe(chrome);
  const headless = await writeProgram('b/chromium-headless-shell');
  expect(await find()).toBe(headless);
});

test('one that does not run is passed over; then the one of Playwright', async () => {
  await writeProgram('a/chromium-browser', 1);
  expect(await find()).toBeUndefined();
  const own = await writeProgram('playwright/chrome');
  vi.mocked(chromium.executablePath).mockReturnValue(own);
  expect(await find()).toBe(own);
});
