import { type PriceType, selectPriceType } from '@exchange/contract';
import { formatPrice as formatTyped } from '@exchange/i18n';

/** Formats a price for players: decimal odds, or a bookmaker's rate in paise per rupee. */
export const formatPrice = (price: number, type?: PriceType): string =>
  formatTyped(price, selectPriceType(price, type));
