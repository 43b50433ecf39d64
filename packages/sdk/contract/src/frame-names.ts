/**
 * Element of the shell's frame that the edge fills with the frame of an area: `data-area` names the
 * area, `data-expose` its module.
 */
export const FRAME_PART = 'frame-part';

/** `expose` of a page of the shell in the request of a frame. */
export const PAGE_EXPOSE = 'page';

/** Attribute of a button or link whose tap the page keeps until the app runs; its value is the key. */
export const TAP_ATTRIBUTE = 'data-tap';

/** Property of `window` with the last tap on a frame, an {@link EarlyTap}. */
export const EARLY_TAP = '__EARLY_TAP__';

/** A tap on a frame before the app runs. */
export interface EarlyTap {
  /** Value of {@link TAP_ATTRIBUTE}; of a button without one `#`, its number among those of its name, and the name. */
  tap: string;
  /** Value of {@link PRICE_ATTRIBUTE}: the price that the player saw. */
  price?: string;
  /** Time in ms of `performance.now()`. */
  at: number;
}

/** Attribute of elements with a price in a frame, which greys them after five seconds; its value is the price. */
export const PRICE_ATTRIBUTE = 'data-price';

/** Attribute of elements that signed-in players do not see in a frame. */
export const GUEST_ONLY_ATTRIBUTE = 'data-guest-only';

/** Attribute of the root element while the browser has a session. */
export const SIGNED_IN_ATTRIBUTE = 'data-signed-in';
