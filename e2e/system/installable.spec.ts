import { createEdge } from '@exchange/edge';
import { readEdgeConfig } from '@exchange/edge/config';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Resolves once the worker controls the page, as it does from the first visit on. */
const untilControlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });

/** Lists the caches of the worker. */
const listKept = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map((name) => window.caches.open(name)),
    );
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

for (const brand of ['kheloyar', 'khelodost']) {
  test(`${brand} can be installed, by the browser's own judgement`, async ({ page, system }) => {
    await page.goto(system.urlOf(brand));
    await untilControlled(page);
    const devTools = await page.context().newCDPSession(page);
    const { errors, data } = await devTools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '{}').name).toMatch(new RegExp(brand, 'i'));
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    // A test's browser stores nothing, which is not a fault of the page.
    const faults = installabilityErrors.map(({ errorId }) => errorId);
    expect(faults.filter((id) => id !== 'in-incognito')).toEqual([]);
  });
}

test('what is kept are files named by their content, the theme and the offline page', async ({
  page,
}) => {
  await page.goto('/');
  await untilControlled(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'In Play · Cricket' })).toBeVisible();
  await expect
    .poll(() => listKept(page))
    .toContainEqual(expect.stringMatching(/^\/assets\/main\./));
  const kept = await listKept(page);
  const allowed = /^\/(?:assets\/[^/]+\.[0-9a-f]{8,}\.\w+|themes\/.+|offline)$/;
  expect(kept.filter((path) => !allowed.test(path))).toEqual([]);
});

test('a page that the worker controls comes from the edge as it is now', async ({
  page,
  system,
}) => {
  await page.goto('/about-us');
  await untilControlled(page);
  const readRegistry = () => page.locator('#registry').textContent();
  const before = await readRegistry();
  await system.publishBroken('reports', 'load');
  try {
    await expect
      .poll(async () => {
        await page.reload();
        return readRegistry();
      })
      .not.toBe(before);
  } finally {
    await system.rollBack('reports');
  }
});

test('without the edge a page says so, and loads by itself once it is back @spec:shell.20', async ({
  page,
  system,
}) => {
  await page.goto('/');
  await untilControlled(page);
  await system.stop('edge');
  try {
    await page.goto('/sport/4');
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  } finally {
    await system.restart('edge');
  }
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeHidden();
  await expect(page).toHaveURL(/\/sport\/4$/);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('the offline page speaks Hindi to whom the app does', async ({ page, context, system }) => {
  await context.addCookies([{ name: 'lang', value: 'hi', url: system.url }]);
  await page.goto('/');
  await untilControlled(page);
  await context.setOffline(true);
  await page.goto('/').catch(() => {});
  await expect(page.getByRole('heading', { name: 'कनेक्शन नहीं है' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'कनेक्शन नहीं है' })).toBeHidden();
});

test('the offline page under its own address says that the connection is there, and stays @spec:shell.20', async ({
  page,
  context,
}) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto('/offline');
  const online = page.getByRole('heading', { name: 'You are online' });
  await expect(online).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(online).toBeVisible();
  expect(loads).toBe(1);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('an operator who switches the worker off ends it in every browser, with what it kept @spec:shell.20', async ({
  page,
  system,
}) => {
  const edgeOf = (serviceWorker: boolean) =>
    createEdge({
      ...readEdgeConfig({}),
      apiUrl: `http://127.0.0.1:${system.ports.server}`,
      releases: { driver: 'directory', folder: system.releasesDir },
      serviceWorker,
    });
  let edge = await edgeOf(true);
  const url = await edge.listen({ port: 0, host: 'localhost' });
  try {
    await page.goto(url);
    await untilControlled(page);
    await edge.close();
    edge = await edgeOf(false);
    await edge.listen({ port: Number(new URL(url).port), host: 'localhost' });
    await page.goto(url);
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await window.caches.keys()).length,
      ]);
    await expect.poll(left).toEqual([0, 0]);
    await expect(page.getByRole('banner')).toBeVisible();
  } finally {
    await edge.close();
  }
});
