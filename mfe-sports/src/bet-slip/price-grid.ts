import type { KeyboardEvent } from 'react';

/** Rows and columns that an arrow key moves. */
const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves the focus by arrow keys in a price grid: an element with `data-price-grid`, rows with
 * `data-price-row`, cells with `data-price-cell`. Disabled cells are skipped.
 */
export function movePriceFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const grid = event.currentTarget.closest('[data-price-grid]');
  if (!step || !grid) return;
  const rows = Array.from(grid.querySelectorAll('[data-price-row]'), (row) =>
    Array.from(row.querySelectorAll<HTMLElement>('[data-price-cell]')),
  );
  let row = rows.findIndex((cells) => cells.includes(event.currentTarget));
  let column = rows[row]?.indexOf(event.currentTarget) ?? -1;
  event.preventDefault();
  while (document.activeElement === event.currentTarget) {
    row += step[0];
    column += step[1];
    const cell = rows[row]?.[column];
    if (!cell) return;
    cell.focus();
  }
}
