import { expect, type Page } from '@playwright/test';

const ADDRESS = { 'In-Play': /inplay/, 'Casino Games': /casino-provider/ } as const;

/** Navigates to a section by its link in the header. */
export async function goToSection(page: Page, name: keyof typeof ADDRESS): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name }).click();
  await expect(page).toHaveURL(ADDRESS[name]);
}

/** Marks the page; a reload removes the mark. */
export const markView = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { sameView: true }));

/** Returns true if the page still has the mark. */
export const isSameView = (page: Page) => page.evaluate(() => 'sameView' in window);
