/**
 * Performance mark of the moment when deferred requests start: the first prices are rendered or
 * late. The release gate waits for it.
 */
export const FIRST_PRICES_MARK = 'first-prices';
