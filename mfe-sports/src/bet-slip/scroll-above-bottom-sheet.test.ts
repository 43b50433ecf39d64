import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scrollAboveBottomSheet } from './scroll-above-bottom-sheet.ts';

let isNarrow: boolean;
let scrolled: string[];
beforeEach(() => {
  isNarrow = true;
  scrolled = [];
  vi.stubGlobal('innerHeight', 1000);
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow }));
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Creates a cell whose lower edge is at `bottoms` px after each scroll; the sheet begins at 380. */
function createCell(html: string, bottoms: readonly number[]) {
  document.body.innerHTML = html;
  for (const element of document.body.querySelectorAll('section, li, button')) {
    element.scrollIntoView = () => void scrolled.push(element.tagName);
  }
  const cell = document.querySelector('button') as HTMLElement;
  const edges = vi.spyOn(cell, 'getBoundingClientRect');
  for (const bottom of bottoms) edges.mockReturnValueOnce(new DOMRect(0, 0, 10, bottom));
  return cell;
}
const ROW = '<section><ul><li><button>1.85</button></li></ul></section>';

it.each([
  ['its market', ROW, [380], ['SECTION']],
  ['its row if the market is too high', ROW, [381, 380], ['SECTION', 'LI']],
  ['alone if the row is too high', ROW, [900, 900, 900], ['SECTION', 'LI', 'BUTTON']],
  ['its row in a list without markets', '<ul><li><button></button></li></ul>', [900, 300], ['LI']],
])('a tapped price on a phone is scrolled above the sheet with %s', (_, html, bottoms, parts) => {
  scrollAboveBottomSheet(createCell(html, bottoms));
  expect(scrolled).toEqual(parts);
});

it('a tapped price beside the slip is not scrolled', () => {
  isNarrow = false;
  scrollAboveBottomSheet(createCell(ROW, [900]));
  expect(scrolled).toEqual([]);
});
