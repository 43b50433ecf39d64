import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** The address of a report over the seeded player's whole year: the days of thirteen months, whatever today is. */
export function overAYear(path: string, filter = ''): string {
  // As `2026-01-31`, of the zone in which the browser shows the days.
  const day = (date: Date) => date.toLocaleDateString('sv');
  const now = new Date();
  const from = new Date(now.getFullYear() - 1, now.getMonth(), 1);
  return `${path}?from=${day(from)}&to=${day(now)}${filter}`;
}

/** The table of a report, by its name. */
export const reportOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('table', { name, exact: true });

/** Its rows, without head and total. */
export const rowsOf = (table: Locator): Locator => table.locator('tbody').getByRole('row');

/** The whole file that a click on Download gives. */
export async function downloadReport(page: Page): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trim().split('\r\n') };
}

/** A result as it is shown: `−1,300.50` → −1300.5. */
export const toNumber = (text: string | null | undefined): number =>
  Number((text ?? '').replace('\u2212', '-').replace(/[^\d.-]/g, ''));

/** How many rows a report has, by its pager. */
export async function readPages(page: Page): Promise<number> {
  const position = page.getByRole('navigation', { name: 'Pages' }).getByText(/^Page/);
  await expect(position).toBeVisible();
  return Number(/of (\d+)/.exec((await position.textContent()) ?? '')?.[1]);
}
