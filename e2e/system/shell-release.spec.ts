import { activateRelease, UNCHECKED } from '@exchange/release';
import type { Browser, Page } from '@playwright/test';
import { priceOf, slipOf } from '../support/pages.ts';
import { goToSection, isSameView, markView } from '../support/sections.ts';
import { markShell, publishShell } from '../support/shell-versions.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/team.ts';

const NEXT = '0.8.1';
const BROKEN = '0.8.2';
/** Clients whose failures quarantine a version; the edge's default. */
const CLIENTS = 5;

const shellOf = (page: Page) =>
  page.evaluate(
    () => JSON.parse(document.getElementById('registry')?.textContent ?? '').shell as string,
  );
const html = (page: Page) => page.locator('html');

test('a version of the shell goes to a preview, to all and back, and open tabs follow', async ({
  page,
  browser,
  system,
  team: { release },
}) => {
  test.slow();
  const { path: match, runners } = await system.match();
  await logInWithDemo(page);
  await page.goto(match);
  await markView(page);
  const before = await shellOf(page);
  expect(before).toMatch(/^0\.1\./);
  await priceOf(page, runners[0], 'Back').click();
  const stake = slipOf(page).getByLabel('Stake', { exact: true });
  await stake.fill('350');
  await publishShell(system, NEXT, markShell(NEXT));

  await test.step('a preview shows it to one browser', async () => {
    const { output, code } = await release(`preview shell ${NEXT}`);
    expect(code, output).toBe(0);
    const context = await browser.newContext({ baseURL: system.url, serviceWorkers: 'block' });
    const own = await context.newPage();
    await own.goto(output.trim().split('\n').at(-1) ?? '');
    await own.getByRole('button', { name: 'Show it' }).click();
    await expect(html(own)).toHaveAttribute('data-shell', NEXT);
    const banner = own.locator('.area-preview');
    await expect(banner).toContainText(`only this browser shows shell ${NEXT}`);
    await banner.getByRole('button', { name: 'Leave' }).click();
    await expect(banner).toHaveCount(0);
    await own.goto('/');
    await expect(html(own)).not.toHaveAttribute('data-shell');
    await context.close();
    expect(await isSameView(page)).toBe(true);
  });

  await test.step('once it is active, an open tab has it from its next page on', async () => {
    const { output, code } = await release(`activate shell ${NEXT}`);
    expect(output).toContain(`shell ${NEXT} is active`);
    expect(code).toBe(0);
    expect((await release('status')).output).toMatch(
      new RegExp(`shell\\s+${NEXT} .*before ${before.replace('+', '\\+')}`),
    );
    await expect(stake).toHaveValue('350');
    expect(await isSameView(page)).toBe(true);
    await expect(async () => {
      await goToSection(page, 'In-Play');
      await goToSection(page, 'Casino Games');
      await expect(html(page)).toHaveAttribute('data-shell', NEXT, { timeout: 5000 });
    }).toPass();
    expect(await isSameView(page)).toBe(false);
    await goToSection(page, 'In-Play');
    await expect(slipOf(page).getByLabel('Stake', { exact: true })).toHaveValue('350');
    // A tab with the cursor in a field is not reloaded.
    await goToSection(page, 'Casino Games');
  });

  await test.step('a rollback takes the sitting tab back by itself', async () => {
    await markView(page);
    const { output } = await release(`rollback shell --from ${NEXT}`);
    expect(output).toContain(`shell is back at ${before}`);
    await expect(html(page)).not.toHaveAttribute('data-shell');
    await expect(async () => expect(await shellOf(page)).toBe(before)).toPass();
  });
  expect(await system.cspReports()).toEqual([]);
});

/** Opens the home page as a client of its own, by a proxy's header to one of the edges. */
async function openAs(browser: Browser, { edges, url }: System, client: number) {
  const baseURL = edges[client % edges.length] ?? url;
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  await context.route(`${baseURL}/**`, (route) =>
    route.continue({
      headers: { ...route.request().headers(), 'x-forwarded-for': `198.51.100.${client}` },
    }),
  );
  const page = await context.newPage();
  const reported = page.waitForResponse('**/telemetry/faults');
  reported.catch(() => undefined);
  await page.goto('/');
  return { page, reported, given: await shellOf(page), close: () => context.close() };
}

test('a shell that does not start for five clients gives way to the last good one', async ({
  browser,
  system,
  team: { release },
}) => {
  test.slow();
  const record = await publishShell(system, BROKEN, () => 'throw new Error("broken shell")');
  const refused = await release(`activate shell ${BROKEN}`);
  expect(refused.output).toContain('it does not start in the live system: broken shell');
  expect(refused.code).toBe(1);
  await activateRelease(system.store, record, UNCHECKED, 'test');
  try {
    for (let client = 1; client <= CLIENTS; client += 1) {
      const { page, reported, given, close } = await openAs(browser, system, client);
      expect(given).toBe(BROKEN);
      expect((await reported).status()).toBe(204);
      await expect(page.getByRole('alert')).toContainText('The page could not be loaded.');
      await close();
    }
    await expect(async () => {
      const { page, given, close } = await openAs(browser, system, CLIENTS + 1);
      await expect(page.getByRole('banner').first()).toBeVisible({ timeout: 5000 }).finally(close);
      expect(given).toMatch(/^0\.1\./);
    }).toPass();
  } finally {
    await system.rollBack('shell');
  }
});
