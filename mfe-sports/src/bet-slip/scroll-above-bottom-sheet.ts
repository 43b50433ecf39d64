import { NARROW } from '@exchange/ui';

/** Max share of the screen's height for the sheet (`BetSlip.module.css`). */
const SHEET_SHARE = 0.62;

/**
 * Scrolls the tapped cell above the slip's sheet, with as much around it as fits: its market with
 * the title, else its row, else the cell alone.
 */
export function scrollAboveBottomSheet(cell: Element): void {
  if (!window.matchMedia(NARROW).matches) return;
  // The layout adds space below with the next frame.
  requestAnimationFrame(() => {
    const sheetTop = window.innerHeight * (1 - SHEET_SHARE);
    for (const part of [cell.closest('section'), cell.closest('li'), cell]) {
      part?.scrollIntoView({ block: 'start' });
      if (cell.getBoundingClientRect().bottom <= sheetTop) return;
    }
  });
}
