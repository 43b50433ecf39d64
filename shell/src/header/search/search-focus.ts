import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus by arrow keys from the field through the results; Enter in the field opens the
 * first result.
 */
export function moveSearchFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const stops = Array.from(root?.querySelectorAll<HTMLElement>('input, a[href]') ?? []);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'Enter' && stops[at]?.tagName === 'INPUT') stops[1]?.click();
  const step = STEPS[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}
