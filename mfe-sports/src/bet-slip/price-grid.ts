import type { KeyboardEvent } from 'react';

/** Rows and columns that an arrow key goes. */
const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Arrow keys go from cell to cell of a price grid: an element with `data-price-grid`, in it rows
 * with `data-price-row`, in them cells with `data-price-cell`. Cells that take no focus are passed.
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
