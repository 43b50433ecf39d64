import { TAP_ATTRIBUTE } from '@exchange/contract';
import { firstPricesStore, forgetEarlyTap, selectEarlyTap } from '@exchange/store';

/** Styles of the app while the page's frame is shown in its place: laid out, but not seen. */
const BEHIND: Partial<CSSStyleDeclaration> = {
  ...{ position: 'absolute', insetInline: '0', insetBlockStart: '0', visibility: 'hidden' },
};

/**
 * Keeps the frame of the HTML on the screen while the app renders behind it, until the app has
 * prices too; then the app is seen in the same place, with the player's focus, and answers the last
 * tap. Without a frame it does nothing.
 */
export function keepFrameUntilDrawn(root: HTMLElement): void {
  const frame = document.querySelector<HTMLElement>('body > .frame');
  if (!frame) return;
  root.inert = true;
  Object.assign(root.style, BEHIND);
  const show = () => {
    if (!firstPricesStore.getState().shown) return;
    stop();
    const focused = describeFocus(frame);
    frame.remove();
    root.removeAttribute('style');
    root.inert = false;
    if (focused) root.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
    answerEarlyTap(root);
  };
  const stop = firstPricesStore.subscribe(show);
  show();
}

/** Returns a selector of the app's element that is the same as the frame's focused one. */
function describeFocus(frame: HTMLElement): string | undefined {
  const focused = frame.contains(document.activeElement) ? document.activeElement : null;
  for (const name of [TAP_ATTRIBUTE, 'href']) {
    const value = focused?.getAttribute(name);
    if (typeof value === 'string') return `[${name}="${CSS.escape(value)}"]`;
  }
  return undefined;
}

/** Does what the player tapped on the frame; what is not there any more is forgotten. */
function answerEarlyTap(root: HTMLElement): void {
  const tap = selectEarlyTap();
  if (tap !== undefined) {
    root.querySelector<HTMLElement>(`[${TAP_ATTRIBUTE}="${CSS.escape(tap)}"]`)?.click();
  }
  forgetEarlyTap();
}
