import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findFaults } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.use({ catalog: true });

const BRANDS = ['Kheloyar', 'Khelodost'] as const;

const frameOf = (page: Page, screen: string, brand: string) =>
  page.frameLocator(`iframe[title="${screen}, ${brand}"]`);

/** Reads the accent of a preview's frame; empty while it reloads. */
const readAccent = (page: Page, screen: string, brand: string): Promise<string> =>
  frameOf(page, screen, brand)
    .locator('html')
    .evaluate((html) => getComputedStyle(html).getPropertyValue('--accent').trim())
    .catch(() => '');

test('a preview shows all brands side by side and follows the files of the one that is looked at @spec:brands.8', async ({
  page,
  system,
}) => {
  // The whole page is in four frames, which load again with each change.
  test.slow();
  const theme = path.join(system.brandsDir, 'khelodost/khelodost.css');
  const sound = await readFile(theme, 'utf8');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/preview/khelodost');
  await expect(page.getByRole('heading', { name: 'Preview of khelodost' })).toBeVisible();
  await expect(page.getByText('No fault in files, colours and contrast.')).toBeVisible();
  for (const brand of BRANDS) {
    const components = frameOf(page, 'Components', brand);
    await expect(components.getByRole('button', { name: 'Place Bet' })).toBeVisible();
    await page.locator(`iframe[title="Home, ${brand}"]`).scrollIntoViewIfNeeded();
    const banner = frameOf(page, 'Home', brand).getByRole('banner');
    await expect(banner.getByRole('img', { name: new RegExp(brand, 'i') })).toBeVisible();
  }

  await writeFile(theme, sound.replace('--accent: #1fc98b', '--accent: #3fd0ff'));
  await expect.poll(() => readAccent(page, 'Components', 'Khelodost')).toBe('#3fd0ff');
  await expect.poll(() => readAccent(page, 'Home', 'Khelodost')).toBe('#3fd0ff');
  await expect.poll(() => readAccent(page, 'Components', 'Kheloyar')).toBe('#ffb020');

  await writeFile(theme, '@layer theme { :root { --acent: #fff } }');
  const fault = page.getByText('khelodost.css 1:24: unknown token --acent');
  await expect(fault).toBeVisible();
  await expect.poll(() => readAccent(page, 'Components', 'Khelodost')).toBe('#3fd0ff');

  await writeFile(theme, sound);
  await expect(fault).toBeHidden();
  await expect.poll(() => readAccent(page, 'Components', 'Khelodost')).toBe('#1fc98b');
  expect(await system.cspReports()).toEqual([]);
});

for (const brand of BRANDS) {
  test(`the catalogue of components has no fault that axe finds, in ${brand} @spec:brands.10`, async ({
    page,
    system,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${system.urlOf(brand.toLowerCase())}/catalog`);
    await expect(page.getByRole('button', { name: 'Place Bet' })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dialog' }).click();
    await expect(page.getByRole('dialog', { name: 'Dialog' })).toBeVisible();
    await expect.poll(() => findFaults(page)).toEqual([]);
    expect(await system.cspReports()).toEqual([]);
  });
}
