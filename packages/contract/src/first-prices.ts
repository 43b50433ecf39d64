/**
 * The browser's performance mark of the moment from which the page asks for what may come after the first
 * prices: they are on the screen, or did not come in time. The release gate waits for it.
 */
export const FIRST_PRICES_MARK = 'first-prices';
