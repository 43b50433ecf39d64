import type { GameMessage } from '@exchange/contract';

/** Tells the page that frames the game; a page of another origin never hears it. */
export function tellParent(frameOrigins: readonly string[], message: GameMessage): void {
  if (window.parent === window) return;
  for (const origin of frameOrigins) window.parent.postMessage(message, origin);
}

/** Tells whoever may frame the game that it did not open; without a visit its origins are not known. */
export function tellFailed(): void {
  if (window.parent !== window) {
    window.parent.postMessage({ type: 'game:failed' } satisfies GameMessage, '*');
  }
}
