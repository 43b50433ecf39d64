import { TAP_ATTRIBUTE } from '@exchange/contract';
import { firstPricesStore, forgetEarlyTap, selectEarlyTap, showToast } from '@exchange/store';

/** Styles of the app while the page's frame is shown in its place: laid out, but not seen. */
const BEHIND = 'position:absolute;inset:0 0 auto;visibility:hidden';
/** Longest wait for content in ms, after which the app is shown as it is. */
const MAX_WAIT_MS = 10_000;
/** Time in ms in which the app may still draw what was tapped. */
const MAX_TAP_MS = 5000;

/** Counts places for content that is not there yet. */
const countPlaces = (element: Element): number =>
  element.querySelectorAll('main [data-skeleton], main .boot-card').length;

/**
 * Keeps the frame of the HTML on the screen while the app renders behind it, until the app has no
 * less content; then the app is seen in the same place, with the player's focus, and answers the
 * last tap. Without a frame it does nothing.
 */
export function keepFrameUntilDrawn(root: HTMLElement): void {
  const frame = document.querySelector<HTMLElement>('body > .frame');
  if (!frame) return;
  root.inert = true;
  root.style.cssText = BEHIND;
  const places = countPlaces(frame);
  const show = () => {
    stop();
    const focused = frame.contains(document.activeElement) ? document.activeElement : null;
    frame.remove();
    root.removeAttribute('style');
    root.inert = false;
    if (focused) moveFocus(focused, root);
    answerEarlyTap(root);
  };
  const check = () => {
    if (firstPricesStore.getState().shown && countPlaces(root) <= places) show();
  };
  const unsubscribe = firstPricesStore.subscribe(check);
  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true });
  const timer = setTimeout(show, MAX_WAIT_MS);
  const stop = () => {
    unsubscribe();
    observer.disconnect();
    clearTimeout(timer);
  };
  check();
}

/** Focuses the app's element that is the same as the frame's, with what was typed there. */
function moveFocus(focused: Element, root: HTMLElement): void {
  const name = [TAP_ATTRIBUTE, 'href', 'aria-label'].find((one) => focused.hasAttribute(one));
  if (name === undefined) return;
  const value = CSS.escape(focused.getAttribute(name) ?? '');
  const same = root.querySelector<HTMLElement>(`[${name}="${value}"]`);
  same?.focus({ preventScroll: true });
  if (!(focused instanceof HTMLInputElement && same instanceof HTMLInputElement)) return;
  if (focused.value === '') return;
  // React follows a field's text by its own setter, which the prototype's one goes around.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(same, focused.value);
  same.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Does what the player tapped on the frame, once it is there; says so if it does not come. A tap or
 * key in the app is newer, and ends the wait.
 */
function answerEarlyTap(root: HTMLElement): void {
  const tap = selectEarlyTap();
  if (tap === undefined) {
    forgetEarlyTap();
    return;
  }
  const answer = () => {
    const element = findTapped(root, tap);
    if (!element) return;
    stop();
    element.click();
    forgetEarlyTap();
  };
  const observer = new MutationObserver(answer);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  const timer = setTimeout(() => {
    giveUp();
    showToast({ kind: 'info', text: 'What you tapped is not available now.' });
  }, MAX_TAP_MS);
  const giveUp = () => {
    stop();
    forgetEarlyTap();
  };
  // Later ones find nothing to give up.
  for (const event of ['pointerdown', 'keydown']) {
    document.addEventListener(event, giveUp, { capture: true, once: true });
  }
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  answer();
}

/** Returns the app's element for a tap; undefined while it is not there or takes no taps. */
function findTapped(root: HTMLElement, tap: string): HTMLElement | undefined {
  const [, place, name] = /^#(\d+) (.*)$/s.exec(tap) ?? [];
  if (name === undefined) {
    const selector = `[${TAP_ATTRIBUTE}="${CSS.escape(tap)}"]:not(:disabled)`;
    return root.querySelector<HTMLElement>(selector) ?? undefined;
  }
  const buttons = [...root.querySelectorAll('button')];
  const alike = buttons.filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  const found = alike[Number(place)];
  return found?.disabled ? undefined : found;
}
