import type { GameMessage } from '@exchange/contract';

/** The origins that may frame the game, from the server's HTML. */
const frameOrigins = (document.documentElement.dataset.frameOrigins ?? '')
  .split(' ')
  .filter(Boolean);

/** Sends a message to the framing page; pages of other origins do not receive it. */
export function notifyParent(message: GameMessage): void {
  if (window.parent === window) return;
  for (const origin of frameOrigins) window.parent.postMessage(message, origin);
}
