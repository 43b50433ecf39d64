import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { WIDE } from './media.ts';

/** The rules of the layout by their media query. */
const styles = readFileSync(resolve(import.meta.dirname, 'Layout.module.css'), 'utf8');
const rulesOf = (query: string) =>
  styles
    .split('@media ')
    .filter((part) => part.startsWith(query))
    .join('');

it('the layout is wide from 992 px on, with the slip in its right column', () => {
  expect(WIDE).toBe('(width >= 992px)');
  expect(rulesOf(WIDE)).toContain('grid-template-columns: minmax(0, 1fr) var(--slip-width);');
  expect(rulesOf('(width < 992px)')).not.toContain('--slip-width');
});

it('the page behind the slip is locked at 768 px and below', () => {
  const [locking = ''] = rulesOf('(width <= 768px)').split('}');
  expect(locking).toContain('html:has(.locked)');
  expect(locking).toContain('overflow: hidden');
});
