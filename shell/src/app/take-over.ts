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
    const focused = frame.contains(document.activeElement) ? document.activeElement : null;
    frame.remove();
    root.removeAttribute('style');
    root.inert = false;
    if (focused) moveFocus(focused, root);
    answerEarlyTap(root);
  };
  const stop = firstPricesStore.subscribe(show);
  show();
}

/** Focuses the app's element that is the same as the frame's, with what was typed there. */
function moveFocus(focused: Element, root: HTMLElement): void {
  const name = [TAP_ATTRIBUTE, 'href', 'aria-label'].find((one) => focused.hasAttribute(one));
  if (name === undefined) return;
  const value = CSS.escape(focused.getAttribute(name) ?? '');
  const same = root.querySelector<HTMLElement>(`${focused.localName}[${name}="${value}"]`);
  same?.focus({ preventScroll: true });
  if (!(focused instanceof HTMLInputElement && same instanceof HTMLInputElement)) return;
  if (focused.value === '') return;
  // React follows a field's text by its own setter, which the prototype's one goes around.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(same, focused.value);
  same.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Does what the player tapped on the frame; what is not there any more is forgotten. */
function answerEarlyTap(root: HTMLElement): void {
  const tap = selectEarlyTap();
  if (tap !== undefined) findTapped(root, tap)?.click();
  forgetEarlyTap();
}

function findTapped(root: HTMLElement, tap: string): HTMLElement | null | undefined {
  const [, place, name] = /^#(\d+) (.*)$/s.exec(tap) ?? [];
  if (name === undefined) return root.querySelector(`[${TAP_ATTRIBUTE}="${CSS.escape(tap)}"]`);
  const buttons = [...root.querySelectorAll('button')];
  const alike = buttons.filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  return alike[Number(place)];
}
