/** Duration of a mark in ms. */
const FLASH_MS = 400;
/** Constant for most of the time, then fades. */
const FRAMES: Keyframe[] = [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }];

let calm: MediaQueryList | undefined;

/**
 * Marks a cell whose price moved; returns the function that ends it. Animates only the opacity of
 * prepared marks, so neither layout nor the main thread is involved.
 */
export function flashPrice(cell: HTMLElement, direction: 'up' | 'down'): (() => void) | undefined {
  calm ??= window.matchMedia('(prefers-reduced-motion: reduce)');
  // Only cells on the screen are animated; Safari before 17.4 cannot check it and animates all.
  if (calm.matches || cell.checkVisibility?.({ contentVisibilityAuto: true }) === false)
    return undefined;
  const pseudoElement = direction === 'up' ? '::before' : '::after';
  const animation = cell.animate(FRAMES, { duration: FLASH_MS, pseudoElement });
  return () => animation.cancel();
}
