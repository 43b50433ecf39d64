import { EARLY_TAP, type EarlyTap } from '@exchange/contract';

/** True while a release's frame is rendered, outside of any page. */
export const isInFrame = (): boolean => !('window' in globalThis);

/** Max age in ms of a tap on a frame that the app still answers; after it the player has moved on. */
const MAX_AGE_MS = 30_000;

const readEarlyTap = () => (globalThis as { [EARLY_TAP]?: EarlyTap })[EARLY_TAP];

/** Removes the tap on the page's frame and returns it, if it is on the element with this key. */
export function consumeEarlyTap(key: string): EarlyTap | undefined {
  const early = readEarlyTap();
  if (early?.tap !== key) return undefined;
  forgetEarlyTap();
  return early;
}

/** Returns the key of the element of the frame that was tapped before the app ran. */
export function selectEarlyTap(): string | undefined {
  const early = readEarlyTap();
  return early && performance.now() - early.at < MAX_AGE_MS ? early.tap : undefined;
}

/** Forgets the tap on the page's frame. */
export function forgetEarlyTap(): void {
  delete (globalThis as { [EARLY_TAP]?: EarlyTap })[EARLY_TAP];
}
