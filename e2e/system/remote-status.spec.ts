import type { Page } from '@playwright/test';
import { DEMO } from '../support/recordings.ts';
import { expect, test } from '../support/test.ts';

// A system of its own: failures of other files would be counted here.
test.use({ recording: { ...DEMO } });

/** Returns the cells of an area's first row, by the heads of their columns. */
async function readRow(page: Page, area: string): Promise<Record<string, string>> {
  const heads = await page.getByRole('columnheader').allTextContents();
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: area }) });
  const cells = await row.first().getByRole('cell').allTextContents();
  return Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? '']));
}

test('pages report the status of each remote, and the status page shows it to staff only', async ({
  page,
  browser,
  system,
}) => {
  // A client that leaves while a version loads has not seen it fail.
  const scripts = `${system.filesOf('casino')}/**/*.js`;
  await page.route(scripts, () => undefined);
  const asked = page.waitForRequest(scripts);
  await page.goto('/casino-provider/All%20Casinos', { waitUntil: 'commit' });
  await asked;
  await page.goto('about:blank');
  await page.unroute(scripts);

  const mounted = page.waitForResponse('**/telemetry/mounts');
  await page.goto('/casino-provider/All%20Casinos');
  await expect(page.getByText('Aviator')).toBeVisible();
  // Reported while the page is open, as failures are.
  expect((await mounted).status()).toBe(204);
  // The measurement begins when the page is idle after its load.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('page-report').length))
    .toBe(1);
  await page.goto('about:blank');

  expect((await fetch(`${system.url}/staff/status`)).status).toBe(401);
  const context = await browser.newContext({
    httpCredentials: { username: 'staff', password: system.staffKey },
  });
  const status = await context.newPage();
  await expect(async () => {
    await status.goto(`${system.url}/staff/status`);
    const casino = await readRow(status, 'casino');
    expect(casino).toMatchObject({ 'Players get it as': 'default, 100 %', Origin: 'answers' });
    expect(casino['Failed / used by']).toMatch(/^0 \/ [1-9]/);
    const times = ['registry', 'entry', 'init', 'expose', 'mount'].map((phase) =>
      Number(casino[phase]?.replace(' ms', '')),
    );
    // Each step follows the one before.
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.every((time) => time > 0)).toBe(true);
    for (const vital of ['TTFB', 'FCP', 'LCP']) expect(casino[vital]).toMatch(/^\d+ ms$/);
    expect(casino.CLS).toMatch(/^0\.\d{3}$/);
    // The page is refused after 30 readings a minute, which would hide the reason.
  }).toPass({ intervals: [2100], timeout: 30_000 });
  for (const width of [360, 768, 1440]) {
    await status.setViewportSize({ width, height: 800 });
    const { scrolled, shown } = await status.evaluate(() => ({
      scrolled: document.documentElement.scrollWidth,
      shown: document.documentElement.clientWidth,
    }));
    expect(scrolled, `at ${width} px`).toBeLessThanOrEqual(shown);
  }
  const table = status.getByRole('region', { name: 'Versions' });
  await status.setViewportSize({ width: 360, height: 800 });
  await table.focus();
  await status.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await context.close();
});
