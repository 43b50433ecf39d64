import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/**
 * Returns the address of a report over the seeded player's whole year: thirteen months until today.
 */
export function overAYear(path: string, filter = ''): string {
  // As `2026-01-31`, of the zone in which the browser shows the days.
  const day = (date: Date) => date.toLocaleDateString('sv');
  const now = new Date();
  const from = new Date(now.getFullYear() - 1, now.getMonth(), 1);
  return `${path}?from=${day(from)}&to=${day(now)}${filter}`;
}

/** Returns the table of a report, by its name. */
export const reportOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('table', { name, exact: true });

/** Returns its rows, without head and total. */
export const rowsOf = (table: Locator): Locator => table.locator('tbody').getByRole('row');

/** Downloads the whole file of a report. */
export async function downloadReport(page: Page): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trim().split('\r\n') };
}

/** Parses a displayed result: `−1,300.50` → −1300.5. */
export const toNumber = (text: string | null | undefined): number =>
  Number((text ?? '').replace('\u2212', '-').replace(/[^\d.-]/g, ''));
