import { expect, test } from '../support/test.ts';

test('a pressed link loads the next area and its calls before the click, each once', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const count = (part: RegExp) => asked.filter((path) => part.test(path)).length;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'In Play · Cricket' })).toBeVisible();
  // The manifest of an area is there before anything of it is wanted.
  await expect.poll(() => count(/casino\/.*mf-manifest/)).toBeGreaterThan(0);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Casino Games' });
  await link.hover();
  const before = count(/get-casino-games/);
  await page.mouse.down();
  await expect.poll(() => count(/get-casino-games/)).toBe(before + 1);
  expect(page.url()).not.toContain('casino-provider');
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/casino-provider/);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  expect(count(/get-casino-games/)).toBe(before + 1);
});
