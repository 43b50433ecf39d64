import { DEFAULT_MARKET_MAX_RUPEES } from '@exchange/contract';
import { toPaise } from '../money.ts';

/**
 * Maximum loss and win of a player on a market of our own feeds, in paise: 20 largest stakes (20
 * lakh rupees), and 1 crore rupees.
 */
export const DEFAULT_CAPS = {
  maxExposure: toPaise(20 * DEFAULT_MARKET_MAX_RUPEES),
  maxWin: toPaise(10_000_000),
} as const;
