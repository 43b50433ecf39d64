import type { GameMessage } from '@exchange/contract';

/** Tells the page that frames the game; a page of another origin never hears it. */
export function tellParent(frameOrigins: readonly string[], message: GameMessage): void {
  if (window.parent === window) return;
  for (const origin of frameOrigins) window.parent.postMessage(message, origin);
}
