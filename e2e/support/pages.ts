import { formatOdds, formatSize } from '@exchange/i18n';
import { expect, type Locator, type Page } from '@playwright/test';
import type { BestThree } from './reference-book.ts';
import type { PlayedMatch } from './system.ts';

/** Reads a displayed amount: `−₹ 1,300` → −1300. */
export async function readAmount(locator: Locator): Promise<number> {
  const text = (await locator.textContent()) ?? '';
  return Number(text.replace('\u2212', '-').replace(/[^\d.-]/g, ''));
}

/** Returns the slip, in any layout. */
export const slipOf = (page: Page): Locator => page.getByRole('form', { name: 'Bet slip' });

/** Returns the best price of a side of a runner on the match page: the innermost of its levels. */
export function priceOf(page: Page, runner: string, side: 'Back' | 'Lay'): Locator {
  const levels = page
    .getByRole('group', { name: `Prices of ${runner}` })
    .getByRole('button', { name: new RegExp(`^${side} ${runner} at`) });
  return side === 'Back' ? levels.last() : levels.first();
}

/** Returns the visible price of a cell, without the text for screen readers. */
export const shownPriceOf = (cell: Locator): Locator => cell.locator('span:nth-of-type(2)');

/** Returns the size under it. */
const shownSizeOf = (cell: Locator): Locator => cell.locator('span:nth-of-type(4)');

/** Expects exactly the best three prices and sizes of every runner in `book`. */
export async function expectPrices(
  page: Page,
  { runnerNames }: Pick<PlayedMatch, 'runnerNames'>,
  book: ReadonlyMap<string, BestThree>,
): Promise<void> {
  for (const [id, { back, lay }] of book) {
    const cells = page
      .getByRole('group', { name: `Prices of ${runnerNames[id]}` })
      .getByRole('button');
    const levels = [...back.toReversed(), ...lay];
    await expect(shownPriceOf(cells)).toHaveText(levels.map(([price]) => formatOdds(price)));
    await expect(shownSizeOf(cells)).toHaveText(levels.map(([, size]) => formatSize(size)));
  }
}
