import type { Page } from '@playwright/test';
import { slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ simulator: ['--fixture-matches', '30'] });

const PAGE = '/multi-market';
const pin = (page: Page, teams: string) =>
  page.getByRole('main').getByRole('button', { name: `Pin ${teams}` });
const marketsOf = (page: Page) => page.getByRole('main').getByRole('article');

const FIRST = 'Northport 0 v Southgate 0';
const SECOND = 'Northport 10 v Southgate 10';

const savedPins = (page: Page) =>
  page.waitForResponse(
    (reply) =>
      reply.url().endsWith('/preferences') &&
      'preferences' in ((reply.request().postDataJSON() ?? {}) as object),
  );

test.describe('pinned matches', () => {
  test('show their markets at once, and a price there opens the slip', async ({ page }) => {
    await logInWithDemo(page, '/sport/inplay');
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

  test('of a guest live until the page is left, and come along by signing in', async ({ page }) => {
    await page.goto('/sport/inplay');
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

  test('that could not be saved are taken back with a word', async ({ page }) => {
    await logInWithDemo(page, '/sport/inplay');
    await expect(pin(page, SECOND)).toBeEnabled();
    await page.route('**/preferences', async (route) => {
      const body = (route.request().postDataJSON() ?? {}) as object;
      if ('preferences' in body) await route.abort();
      else await route.continue();
    });
    await pin(page, SECOND).click();
    await expect(page.getByText('The pin could not be saved. Please try again.')).toBeVisible();
    await expect(pin(page, SECOND)).toHaveAttribute('aria-pressed', 'false');
  });

  test('can be set on the match page', async ({ page }) => {
    await page.goto('/match-details-other/4/fixture-0');
    await pin(page, FIRST).click();
    await expect(pin(page, FIRST)).toHaveAttribute('aria-pressed', 'true');
  });
});
