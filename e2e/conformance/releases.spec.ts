import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  activateRelease,
  endCanary,
  rollBackRelease,
  startCanary,
  UNCHECKED,
} from '@exchange/release';
import type { BrowserContext, Page } from '@playwright/test';
import { inject } from './support/faults.ts';
import { BY, publishHealthy, waitUntilFollowed } from './support/own-releases.ts';
import { readPartFiles } from './support/page-registry.ts';
import {
  AREA_PAGES,
  boundaryOf,
  enter,
  expectVersion,
  PHONE,
  SHELL_PAGE,
} from './support/pages.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

const AREA = 'casino';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function shownVersion(page: Page): Promise<string | null> {
  await page.goto(AREA_PAGES[AREA]);
  await expect(boundaryOf(page, AREA)).toHaveAttribute('data-version', /./);
  return boundaryOf(page, AREA).getAttribute('data-version');
}

test('a release reaches the next navigation, and a rollback takes it back', async ({
  page,
  releases,
  remoteOf,
}) => {
  const { active } = await remoteOf(AREA);
  const record = await publishHealthy(releases, AREA, folder);
  await activateRelease(releases, record, UNCHECKED, BY);
  try {
    await expect.poll(() => shownVersion(page)).toBe(record.version);
  } finally {
    await rollBackRelease(releases, AREA, BY);
  }
  await expect.poll(() => shownVersion(page)).toBe(active.version);
});

test('a canary shows two versions to two browsers, each the same one at every visit', async ({
  browser,
  baseURL,
  request,
  releases,
  remoteOf,
}) => {
  const { active } = await remoteOf(AREA);
  const record = await publishHealthy(releases, AREA, folder);
  const document = await startCanary(releases, record, { to: 'share', share: 50 }, UNCHECKED, BY);
  const contexts: BrowserContext[] = [];
  const shown = new Set<string | null>();
  try {
    await waitUntilFollowed(request, document);
    for (let count = 0; shown.size < 2 && count < 30; count += 1) {
      const context = await browser.newContext({ viewport: PHONE, ...(baseURL && { baseURL }) });
      contexts.push(context);
      const page = await context.newPage();
      const first = await shownVersion(page);
      expect(await shownVersion(page)).toBe(first);
      shown.add(first);
    }
    expect([...shown].sort()).toEqual([active.version, record.version].sort());
  } finally {
    await endCanary(releases, AREA, BY);
    await Promise.all(contexts.map((context) => context.close()));
  }
});

test('a tab whose files are gone after a deploy has the new version as it enters the area', async ({
  page,
  request,
  releases,
  remoteOf,
}) => {
  const { active } = await remoteOf(AREA);
  await page.goto(SHELL_PAGE);
  const record = await publishHealthy(releases, AREA, folder);
  const document = await activateRelease(releases, record, UNCHECKED, BY);
  try {
    await waitUntilFollowed(request, document);
    const files = await readPartFiles(request, active, './area');
    await inject(page, active, files, (route) => route.fulfill({ status: 404, body: '' }));
    await enter(page, AREA_PAGES[AREA]);
    // It had no notification of the new version yet: it asks on the player's navigation.
    const boundary = boundaryOf(page, AREA);
    const retry = boundary.getByRole('button');
    await expect(boundary.and(page.locator('[data-version]')).or(retry).first()).toBeVisible();
    if (await retry.isVisible()) await retry.click();
    await expectVersion(page, AREA, record.version);
  } finally {
    await rollBackRelease(releases, AREA, BY);
  }
});

test('a version whose calls do not fit never runs, even where it was forced', async ({
  page,
  request,
  releases,
  remoteOf,
}) => {
  const { active } = await remoteOf(AREA);
  const record = await publishHealthy(releases, AREA, folder);
  const misfits = ['GET /nothing: the live server does not have it'];
  const gate = { gate: 'forced', misfits, mounted: false } as const;
  const document = await activateRelease(releases, record, gate, BY);
  try {
    // Before that it could not run anyway.
    await waitUntilFollowed(request, document);
    const asked: string[] = [];
    page.on('request', (one) => asked.push(one.url()));
    for (let visit = 0; visit < 3; visit += 1) {
      expect(await shownVersion(page)).toBe(active.version);
    }
    expect(asked.filter((url) => url.includes(`/${record.version}/`))).toEqual([]);
  } finally {
    await rollBackRelease(releases, AREA, BY);
  }
});
