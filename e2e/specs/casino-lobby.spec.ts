import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const games = (page: import('@playwright/test').Page, list: string) =>
  page.getByRole('main').getByRole('list', { name: list }).getByRole('link');

test.describe('the casino lobby', () => {
  test('shows all games, and those of a category or a provider by its tab @journey @spec:1.1 @spec:casino.1', async ({
    page,
  }) => {
    await page.goto('/casino-provider/All%20Casinos');
    await expect(page.getByRole('heading', { level: 1, name: 'Casino Games' })).toBeVisible();
    await expect(games(page, 'Casino Games')).toHaveCount(12);
    const categories = page.getByRole('navigation', { name: 'Categories' });
    await categories.getByRole('link', { name: 'Poker' }).click();
    await expect(games(page, 'Poker')).toHaveText(['Video PokerJili']);
    await expect(categories.getByRole('link', { name: 'Poker' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const providers = page.getByRole('navigation', { name: 'Providers' });
    await providers.getByRole('link', { name: 'Evolution' }).click();
    await expect(games(page, 'Evolution')).toHaveText(['European RouletteEvolution']);
  });

  test('has a game under each name that the home page leads to @spec:casino.3', async ({
    page,
  }) => {
    for (const [type, first] of [
      ['teen-patti', 'Teen Patti 20-20'],
      ['Live Casinos', 'Dragon Tiger'],
      ['crash-games', 'Aviator'],
      ['Indian Casinos', 'Color Prediction'],
    ] as const) {
      await page.goto(`/casino-provider/${encodeURIComponent(type)}`);
      await expect(page.getByRole('main').getByRole('link', { name: first })).toBeVisible();
    }
  });

  test('shows that a provider has no games @spec:casino.2', async ({ page }) => {
    await page.goto('/casino-provider/Nobody');
    await expect(page.getByText('No data available. Click a tab to load content.')).toBeVisible();
  });

  test('finds games by their name, and shows if there is none', async ({ page }) => {
    await page.goto('/casino-provider/All%20Casinos');
    const search = page.getByRole('searchbox', { name: 'Search games' });
    await search.focus();
    // One ring, around the whole field with its icon.
    await expect(search).toHaveCSS('outline-style', 'none');
    await expect(page.locator('search:has(:focus)')).toHaveCSS('outline-style', 'solid');
    await search.fill('patti');
    await expect(games(page, 'Casino Games')).toHaveText(['Teen Patti 20-20RG']);
    await search.fill('bridge');
    await expect(page.getByText('No game here is called “bridge”.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all games' }).click();
    await expect(games(page, 'Casino Games')).toHaveCount(12);
  });

  test('shows the login to a guest, and opens the game for a player @journey @spec:6.2 @spec:6.3 @spec:casino.1 @spec:casino.8', async ({
    page,
  }) => {
    await page.goto('/casino-provider/All%20Casinos');
    await games(page, 'Casino Games').filter({ hasText: 'Mines' }).click();
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
    await logInWithDemo(page, '/casino-provider/All%20Casinos');
    await games(page, 'Casino Games').filter({ hasText: 'Mines' }).click();
    await expect(page).toHaveURL(/\/app\/iframe-casino-new\/DC\/200570$/);
  });

  test('keeps a player’s favourites over a reload, and none for a guest', async ({ page }) => {
    await page.goto('/casino-provider/All%20Casinos');
    await expect(games(page, 'Casino Games')).toHaveCount(12);
    await expect(page.getByRole('button', { name: 'Favourite Aviator' })).toHaveCount(0);
    await logInWithDemo(page, '/casino-provider/All%20Casinos');
    const own = games(page, 'Favourites and recently played');
    const saved = page.waitForResponse('**/preferences');
    await page.getByRole('button', { name: 'Favourite Aviator' }).click();
    await saved;
    // From the next visit on, so that the heart moves no game under the finger.
    await expect(own).toHaveCount(0);
    await page.reload();
    await expect(own).toHaveText(['AviatorDC']);
    await page.getByRole('button', { name: 'Favourite Aviator' }).last().click();
    await expect(own).toHaveCount(0);
  });
});
