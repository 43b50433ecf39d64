import { PAGE_SIZE } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { watchShifts } from '../support/layout-shifts.ts';
import { slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { clickAndExpectToast } from '../support/toasts.ts';

const MATCHES = 500;
test.use({ simulator: ['--fixture-matches', String(MATCHES)] });

const rowsOf = (page: Page) => page.locator('[data-price-row]');

/** Returns the requested page numbers of the list. */
function watchPages(page: Page): number[] {
  const asked: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/getseiresMatchsList')) return;
    asked.push((request.postDataJSON() as { pageno: number }).pageno);
  });
  return asked;
}

test.describe('the match lists', () => {
  test('show matches under their series, those in play first, with tabs for each sport @spec:1.1 @spec:2.26 @spec:6.1', async ({
    page,
  }) => {
    await page.goto('/sport/4');
    await expect(page.getByRole('heading', { level: 1, name: 'Cricket' })).toBeAttached();
    const tabs = page.getByRole('main').getByRole('navigation', { name: 'Sports' });
    await expect(tabs.getByRole('link', { name: 'Cricket' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings.first()).toHaveText('In Play · Fixture Series 4.0');
    const texts = await headings.allTextContents();
    const firstUpcoming = texts.findIndex((text) => !text.startsWith('In Play'));
    expect(firstUpcoming).toBeGreaterThan(0);
    expect(texts.slice(firstUpcoming).some((text) => text.startsWith('In Play'))).toBe(false);
    await tabs.getByRole('link', { name: 'In-Play' }).click();
    await expect(page).toHaveURL(/\/sport\/inplay$/);
    // The former page, which stays until this one has loaded, has two of them.
    await expect(page.getByRole('heading', { name: 'Fixture Series 4.0' })).toHaveCount(1);
    // Every tenth of them is in play.
    await expect(rowsOf(page)).toHaveCount(MATCHES / 10);
  });

  test('of a series show its matches only @spec:2.2', async ({ page }) => {
    await page.goto('/sport/1/fixture-1-0');
    await expect(page.getByText('Northport 1', { exact: true })).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(8);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'In Play · Fixture Series 1.0',
      'Fixture Series 1.0',
    ]);
  });

  test('hold 500 matches: pages load when scrolled to, and only those near are refreshed @spec:7.22 @spec:9.8', async ({
    page,
  }) => {
    test.slow();
    const asked = watchPages(page);
    await page.goto('/sport/all');
    await expect(rowsOf(page)).toHaveCount(PAGE_SIZE.matches);
    expect(new Set(asked)).toEqual(new Set([1]));
    await page.mouse.move(600, 400);
    const last = page.getByText(`Northport ${MATCHES - 1}`, { exact: true });
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      expect(await last.count()).toBe(1);
      // By default a second passes between two turns of the wheel.
    }).toPass({ intervals: [50] });
    expect(new Set(asked)).toEqual(new Set([1, 2, 3, 4, 5]));
    // Of later pages only what is near exists.
    expect(await rowsOf(page).count()).toBeLessThan(MATCHES / 2);
    const again = () =>
      page.waitForRequest(
        (request) =>
          request.url().endsWith('/getseiresMatchsList') &&
          (request.postDataJSON() as { pageno: number }).pageno === MATCHES / PAGE_SIZE.matches,
      );
    await again();
    asked.length = 0;
    await again();
    await again();
    expect(asked).not.toContain(1);
  });

  for (const width of [360, 1440]) {
    test(`move nothing while they load and are scrolled at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const readShifts = await watchShifts(page);
      await page.goto('/sport/all');
      await expect(rowsOf(page)).toHaveCount(PAGE_SIZE.matches);
      await page.mouse.move(width / 2, 400);
      for (let turn = 1; turn <= 8; turn += 1) {
        await page.mouse.wheel(0, 300);
        await page.waitForFunction((min) => scrollY >= min, turn * 300);
      }
      expect(await readShifts()).toEqual([]);
    });
  }

  test('at a phone’s width show the start as day and time, on a desk as time and day @spec:2.24', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/sport/1/fixture-1-1');
    const start = page.getByRole('main').locator('time').last();
    await expect(start).toHaveText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/, { useInnerText: true });
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(start).toHaveText(/^\d\d:\d\d [A-Z][a-z]{2} \d\d$/, { useInnerText: true });
  });

  test('with failing polls log it, turn grey under a slim banner, and recover by themselves', async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/sport/1/fixture-1-0');
    const cell = page.getByRole('button', { name: /^Back Northport 1 at/ });
    await expect(cell).toBeEnabled();
    await page.route('**/getseiresMatchsList', (route) => route.abort());
    const banner = page.getByText('Prices are old. Waiting for new ones…');
    await expect(banner).toBeVisible();
    await expect(cell).toBeDisabled();
    expect(logged.some((text) => text.startsWith('Error in fetching matches'))).toBe(true);
    await page.unroute('**/getseiresMatchsList');
    await expect(cell).toBeEnabled();
    await expect(banner).toBeHidden();
  });
});

const PAGE = '/multi-market';
const pin = (page: Page, teams: string) =>
  page.getByRole('main').getByRole('button', { name: `Pin ${teams}` });
const marketsOf = (page: Page) => page.getByRole('main').getByRole('article');

const FIRST = 'Northport 0 v Southgate 0';
const SECOND = 'Northport 10 v Southgate 10';

/** Opens the matches in play of a new player, and waits for the list, then for the player's pins. */
async function openOwnList(page: Page): Promise<void> {
  await logInWithDemo(page, '/sport/inplay');
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(pin(page, FIRST)).toBeEnabled();
}

const savedPins = (page: Page) =>
  page.waitForResponse(
    (reply) =>
      reply.url().endsWith('/preferences') &&
      'preferences' in ((reply.request().postDataJSON() ?? {}) as object),
  );

test.describe('pinned matches', () => {
  test('show their markets at once, and a price there opens the slip', async ({ page }) => {
    await openOwnList(page);
    const saved = savedPins(page);
    await pin(page, FIRST).click();
    await saved;
    const savedAgain = savedPins(page);
    await pin(page, SECOND).click();
    await savedAgain;
    await page.goto(PAGE);
    await expect(marketsOf(page)).toHaveCount(2);
    const first = page.getByRole('article', { name: FIRST });
    await first
      .getByRole('button', { name: /^Back Northport 0 at/ })
      .first()
      .click();
    await expect(slipOf(page).getByRole('heading', { name: 'Back Northport 0' })).toBeVisible();
    const unpinned = savedPins(page);
    await first.getByRole('button', { name: `Pin ${FIRST}` }).click();
    await expect(marketsOf(page)).toHaveCount(1);
    await unpinned;
    await page.reload();
    await expect(page.getByRole('article', { name: SECOND })).toBeVisible();
    await expect(marketsOf(page)).toHaveCount(1);
  });

  test('of a guest, set on a match page, live until the page is left, and come along by signing in', async ({
    page,
  }) => {
    await page.goto('/match-details-other/4/fixture-0');
    await pin(page, FIRST).click();
    await expect(
      page.getByText('Pinned until you leave. Log in to keep your pinned matches.'),
    ).toBeVisible();
    await expect(pin(page, FIRST)).toHaveAttribute('aria-pressed', 'true');
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Multi Markets' })
      .click();
    await expect(marketsOf(page)).toHaveCount(1);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    const saved = savedPins(page);
    await page.getByRole('button', { name: 'Log In with Demo Id' }).click();
    await saved;
    await page.goto(PAGE);
    await expect(page.getByRole('article', { name: FIRST })).toBeVisible();
  });

  test('of a guest are gone after a reload, and an empty page shows how to pin', async ({
    page,
  }) => {
    await page.goto('/sport/inplay');
    await pin(page, FIRST).click();
    await page.goto(PAGE);
    await expect(page.getByText(/^No match is pinned\./)).toBeVisible();
    await expect(page.getByText('Log in to keep them', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Matches in play' }).click();
    await expect(page).toHaveURL(/\/sport\/inplay$/);
  });

  test('are taken back with an error if they could not be saved', async ({ page }) => {
    await openOwnList(page);
    await page.route('**/preferences', async (route) => {
      const body = (route.request().postDataJSON() ?? {}) as object;
      if ('preferences' in body) await route.abort();
      else await route.continue();
    });
    const failure = 'The pin could not be saved. Please try again.';
    await clickAndExpectToast(pin(page, SECOND), 'preferences', failure);
    await expect(pin(page, SECOND)).toHaveAttribute('aria-pressed', 'false');
  });
});
