import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEdge } from '@exchange/edge';
import { readEdgeConfig } from '@exchange/edge/config';
import { createStaticServer } from '@exchange/edge/static-server';
import { openReleaseStore, registerRelease } from '@exchange/federation/releases';
import {
  buildFixtures,
  documentForTest,
  fixtureEntries,
  writeRegistryForTest,
} from '@exchange/federation/testing';
import { publishRelease } from '@exchange/release';
import { expect, test } from '@playwright/test';

type Server = Awaited<ReturnType<typeof createStaticServer>>;

const VERSION = '1.0.0';
/** Until an error is on the status page. */
const SOON_MS = 5000;

let folder: string;
let origin: Server;
let edge: Server;
let address = '';

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'page-errors-'));
  const outputRoot = path.join(folder, 'builds');
  const entry = fixtureEntries.throwsOnTap;
  await buildFixtures([{ area: 'casino', version: VERSION, entry, outputRoot }]);
  const releases = { driver: 'directory', folder: path.join(folder, 'releases') } as const;
  const store = await openReleaseStore(releases);
  const build = path.join(outputRoot, VERSION);
  const { record } = await publishRelease(store, { area: 'casino', folder: build, by: 'test' });
  origin = await createStaticServer(store);
  const files = await listen(origin);
  const { url, extras } = registerRelease(record);
  const { integrity } = extras;
  const active = { version: VERSION, manifestUrl: files + url, integrity };
  const document = documentForTest({ casino: { active } });
  await writeRegistryForTest(store, document);
  edge = await createEdge({
    ...readEdgeConfig(process.env),
    releases,
    originOf: () => files,
    testMode: true,
  });
  address = await listen(edge);
});

test.afterAll(async () => {
  await edge.close();
  await origin.close();
  await rm(folder, { recursive: true });
});

for (const [name, kind, place] of [
  ['Event', 'error', 'an event'],
  ['Timer', 'error', 'a timer'],
  ['Promise', 'rejection', 'a promise'],
] as const) {
  test(`an error in ${place} of an area is on the status page by its source within 5 s`, async ({
    page,
  }) => {
    await page.goto(`${address}/casino-provider`);
    await page.getByRole('button', { name }).click();
    const readErrors = async () => (await edge.inject('/staff/status')).body;
    const cells = ['casino', VERSION, '1'].map((cell) => `<td>${cell}</td>`).join('');
    const where = 'packages/sdk/federation/src/testing/throws-on-tap\\.tsx:\\d+';
    const row = `${cells}<td>[^<]*</td><td>${kind}</td><td>Error: This version throws in ${place}</td><td>[^<]*${where}`;
    await expect.poll(readErrors, { timeout: SOON_MS, intervals: [500] }).toMatch(new RegExp(row));
  });
}

test('source maps are not served', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${address}/casino-provider`);
  await expect(page.getByRole('button', { name: 'Event' })).toBeVisible();
  const scripts = requested.filter((url) => /\/(?:assets|casino)\/.*\.js$/.test(url));
  expect(scripts.length).toBeGreaterThan(2);
  for (const url of scripts) {
    expect((await page.request.get(`${url}.map`)).status()).toBe(404);
  }
});

async function listen(server: Server): Promise<string> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  return `http://localhost:${(server.server.address() as AddressInfo).port}`;
}
