import { expect, type Page } from '@playwright/test';

const ADDRESS = { 'In-Play': /inplay/, 'Casino Games': /casino-provider/ } as const;

/** Goes to a section by its link in the header, as a player does. */
export async function goToSection(page: Page, name: keyof typeof ADDRESS): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name }).click();
  await expect(page).toHaveURL(ADDRESS[name]);
}

/** Marks the page; the mark is gone once it was loaded anew. */
export const markView = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { sameView: true }));

/** Whether the page is the one that was marked. */
export const isSameView = (page: Page) => page.evaluate(() => 'sameView' in window);
