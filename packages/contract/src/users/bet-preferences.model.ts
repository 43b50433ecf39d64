/** Which moves of a price a bet takes without asking (decisions, "Additions"). */
export const PRICE_CHANGES = ['none', 'better', 'any'] as const;
export type PriceChange = (typeof PRICE_CHANGES)[number];

/** Of guests, and of players who chose nothing. */
export const DEFAULT_PRICE_CHANGE: PriceChange = 'better';

/** Its name among a player's `preferences`. */
const PRICE_CHANGE_NAME = 'price_change';

/** The player's choice; the default where it is missing or of another form. */
export const readPriceChange = (preferences: Record<string, unknown>): PriceChange =>
  PRICE_CHANGES.find((choice) => choice === preferences[PRICE_CHANGE_NAME]) ?? DEFAULT_PRICE_CHANGE;

/** The change that keeps `choice`, as `preferences` takes it. */
export const toPriceChangePreference = (choice: PriceChange) => ({
  preferences: { [PRICE_CHANGE_NAME]: choice },
});
