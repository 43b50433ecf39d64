import type { GameMessage } from '@exchange/contract';

/** The origins that may frame the game, as its server wrote them into the page. */
const frameOrigins = (document.documentElement.dataset.frameOrigins ?? '')
  .split(' ')
  .filter(Boolean);

/** Tells the page that frames the game; a page of another origin never hears it. */
export function tellParent(message: GameMessage): void {
  if (window.parent === window) return;
  for (const origin of frameOrigins) window.parent.postMessage(message, origin);
}
