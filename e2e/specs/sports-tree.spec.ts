import type { Locator, Page } from '@playwright/test';
import { setSettings } from '../support/settings.ts';
import { expect, test } from '../support/test.ts';

const treeOf = (page: Page) => page.getByRole('navigation', { name: 'Sports tree' });

/** Returns the first series of the first sport, once that is open and loaded. */
const firstSeriesOf = (tree: Locator) =>
  tree.getByRole('listitem').first().getByRole('list').getByRole('button').first();

/** Records sports and series that the tree requested, which nothing else on the home page does. */
function watchLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/getseiresMatchsList')) return;
    const { sport_id, series_id } = request.postDataJSON() as Record<string, string>;
    if (sport_id !== '0') loads.push(`${sport_id}/${series_id === '0' ? 'all' : 'series'}`);
  });
  return loads;
}

test.describe('the sports tree', () => {
  test('opens a sport, a series and a match, all sports and all casinos @journey @spec:2.25 @spec:2.27 @spec:7.22', async ({
    page,
    system,
  }) => {
    const { name, guestPath } = await system.match();
    const loads = watchLoads(page);
    await page.goto('/');
    const tree = treeOf(page);
    await tree.getByRole('button', { name: /^Cricket/ }).click();
    const series = firstSeriesOf(tree);
    await expect(series).toHaveAttribute('aria-expanded', 'false');
    await series.click();
    await tree.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${guestPath}$`));
    expect(loads).toEqual(['4/all', '4/series']);
    await expect(tree.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await tree.getByRole('link', { name: 'Sports' }).click();
    await expect(page).toHaveURL(/\/sport\/all$/);
    await tree.getByRole('link', { name: 'All Casinos' }).click();
    await expect(page).toHaveURL(/\/casino-provider\/All%20Casinos$/);
  });

  test('collapses the active sport and a series, and another sport clears series and matches and reloads @spec:2.28 @spec:2.29 @spec:8.20', async ({
    page,
  }) => {
    const loads = watchLoads(page);
    await page.goto('/');
    const tree = treeOf(page);
    const cricket = tree.getByRole('button', { name: /^Cricket/ });
    const tennis = tree.getByRole('button', { name: /^Tennis/ });
    const branches = tree.getByRole('button');
    await cricket.click();
    await expect(branches).toHaveCount(4);
    await cricket.click();
    await expect(cricket).toHaveAttribute('aria-expanded', 'false');
    await expect(branches).toHaveCount(3);
    await cricket.click();
    await firstSeriesOf(tree).click();
    await expect(tree.getByRole('link')).toHaveCount(3);
    await firstSeriesOf(tree).click();
    await expect(tree.getByRole('link')).toHaveCount(2);
    await tennis.click();
    await expect(cricket).toHaveAttribute('aria-expanded', 'false');
    // The recording is a match of cricket.
    await expect(tree.getByText('No matches found')).toBeVisible();
    await cricket.click();
    await expect(firstSeriesOf(tree)).toHaveAttribute('aria-expanded', 'false');
    await expect(branches).toHaveCount(4);
    expect(loads).toEqual(['4/all', '4/all', '4/series', '2/all', '4/all']);
  });

  test('is a column of 240 px that stays while the content scrolls', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 500 });
    await page.goto('/');
    const column = page.getByRole('complementary', { name: 'Sports' });
    await treeOf(page).waitFor();
    expect((await column.boundingBox())?.width).toBe(240);
    await page.mouse.move(600, 300);
    const scrollBy = async (pixels: number) => {
      const before = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, pixels);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + pixels / 2);
      return (await column.boundingBox())?.y;
    };
    // The announcement above it goes with the content; then it stands below the header.
    const header = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
    const stands = await scrollBy(300);
    expect(stands).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(await scrollBy(200)).toBe(stands);
  });
});

test.describe('the tree of small screens', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('is a drawer that closes by its button, by Escape and by a chosen page @journey @spec:2.30', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(treeOf(page)).toHaveCount(0);
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await menu.click();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    await menu.click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await menu.click();
    await drawer.getByRole('link', { name: 'All Casinos' }).click();
    await expect(page).toHaveURL(/All%20Casinos$/);
    await expect(drawer).toBeHidden();
  });

  test('has contact links only where the settings have values @spec:2.30', async ({ page }) => {
    const open = async () => {
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
      return page.getByRole('dialog', { name: 'Menu' });
    };
    await setSettings(page, { 'site.whatsapp': '', 'site.telegram': '' });
    const without = await open();
    await expect(without.getByRole('link', { name: 'All Casinos' })).toBeVisible();
    await expect(without.getByText('Get Instant ID On Whatsapp')).toHaveCount(0);
    await expect(without.getByRole('link', { name: /WhatsApp|Telegram/ })).toHaveCount(0);
    await setSettings(page, {
      'site.whatsapp': 'https://wa.me/910000000000',
      'site.telegram': '@exchange',
    });
    const drawer = await open();
    await expect(drawer.getByText('Get Instant ID On Whatsapp')).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/910000000000',
    );
    await expect(drawer.getByRole('link', { name: 'Telegram' })).toHaveAttribute(
      'href',
      'https://t.me/exchange',
    );
  });
});
