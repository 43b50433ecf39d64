import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('the search over matches, series and games', () => {
  test('shows that nothing is found, finds a match by words, and opens it by the keyboard @journey', async ({
    page,
    system,
  }) => {
    const { runners, name, guestPath } = await system.match();
    await page.goto('/about-us');
    const field = page.getByRole('search').getByRole('searchbox');
    await field.fill('nobody plays this');
    const reported = page.getByRole('search').getByRole('status');
    await expect(reported).toHaveText('Nothing found');
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
    await expect(reported).toBeHidden();
    await field.fill(runners[0].slice(0, 4));
    const results = page.getByRole('search');
    await expect(results.getByRole('status')).toContainText('Matches: 1');
    await expect(results.getByRole('link', { name })).toBeVisible();
    await field.press('ArrowDown');
    await expect(results.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${guestPath}$`));
    await expect(field).toHaveValue('');
    await expect(results.getByRole('link')).toHaveCount(0);
  });

  test('finds a series and leads to its matches', async ({ page, system }) => {
    const { name } = await system.match();
    const { envelope } = await system.client.call<{
      InplayMatches: { seriesName: string; series_id: string }[];
    }>('getseiresMatchsList', {});
    const [match] = envelope.data.InplayMatches;
    await page.goto('/about-us');
    await page
      .getByRole('search')
      .getByRole('searchbox')
      .fill(match?.seriesName ?? '');
    await page
      .getByRole('search')
      .getByRole('link', { name: /Series$/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/sport/4/${match?.series_id}$`));
    await expect(
      page.getByRole('main').getByRole('link', { name: name.split(' v ')[0] ?? '' }),
    ).toBeVisible();
  });

  test('does not say of new words that nothing was found while their answer is under way', async ({
    page,
    system,
  }) => {
    const { runners, name } = await system.match();
    let answer: (() => void) | undefined;
    await page.route('**/getseiresMatchsList', async (route) => {
      if (route.request().postData()?.includes(runners[0])) {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      }
      await route.continue();
    });
    await page.goto('/about-us');
    const search = page.getByRole('search');
    const nothing = search.getByText('Nothing found');
    await search.getByRole('searchbox').fill('nobody plays this');
    await expect(nothing).toBeVisible();
    await search.getByRole('searchbox').fill(runners[0]);
    await expect.poll(() => answer !== undefined).toBe(true);
    await expect(nothing).toBeHidden();
    await expect(search.getByRole('status', { name: 'Loading' })).toBeVisible();
    answer?.();
    await expect(search.getByRole('link', { name })).toBeVisible();
    await expect(nothing).toBeHidden();
  });

  test('finds games of the casino under a heading and opens one by the keyboard', async ({
    page,
  }) => {
    await logInWithDemo(page, '/about-us');
    const search = page.getByRole('search');
    await search.getByRole('searchbox').fill('patti');
    const games = search.getByRole('list', { name: 'Casino Games' }).getByRole('link');
    await expect(games).toHaveText(['Teen Patti 20-20RG']);
    await expect(search.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(games.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/iframe-casino-new\/RG\/900020$/);
  });

  test('shows the login to a guest who opens a game, which then opens', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/about-us');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    const sheet = page.getByRole('dialog', { name: 'Search' });
    await expect(sheet.getByRole('heading', { name: 'Matches' })).toBeVisible();
    await sheet.getByRole('searchbox').fill('aviator');
    await expect(sheet.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
    await expect(sheet.getByText('Nothing found')).toBeHidden();
    await sheet.getByRole('link', { name: /Aviator/ }).click();
    const login = page.getByRole('dialog', { name: 'Log In' });
    await login.getByRole('button', { name: 'Log In with Demo Id' }).click();
    await expect(page).toHaveURL(/\/app\/iframe-casino-new\/DC\/201206$/);
  });

  test('is a sheet on a phone, closed by what is chosen', async ({ page, system }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const { runners, name, guestPath } = await system.match();
    await page.goto('/about-us');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    const sheet = page.getByRole('dialog', { name: 'Search' });
    await expect(sheet.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(runners[1]);
    await sheet.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${guestPath}$`));
    await expect(sheet).toBeHidden();
  });
});
