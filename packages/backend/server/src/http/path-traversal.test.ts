import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASES } from '@exchange/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRaw, hostilePaths, startTestApp, type TestApp } from '../testing/index.ts';

const SENTINEL = 'what stands outside of the folder';

let outside: string;
let app: TestApp;
let address: string;
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'traversal-'));
  await writeFile(join(outside, 'outside.webp'), SENTINEL);
  await mkdir(join(outside, 'slips', 'payment'), { recursive: true });
  app = await startTestApp({ storage: { driver: 'local', folder: join(outside, 'slips') } });
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(outside, { recursive: true });
});

it.each([
  [BASES.images, 'package.json'],
  [`${BASES.images}brands/kheloyar/`, 'brand.json'],
  [`${BASES.images}brands/`, 'hosts.json'],
  [BASES.paymentImages, 'outside.webp'],
  ['/api/docs/static/', 'package.json'],
  ['/api/score/', 'package.json'],
  [BASES.api, 'package.json'],
])('serves nothing outside of %s @asvs:5.3.1', async (prefix, file) => {
  for (const path of hostilePaths(prefix, file)) {
    const { status, text } = await getRaw(address, path);
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    expect(text).not.toMatch(/@exchange|root:|outside of the folder|"site\./);
  }
});
