/** Default codes of rejections, by status. */
export const STATUS_CODES = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'TOO_LARGE',
  422: 'REFUSED',
  425: 'TOO_EARLY',
  429: 'TOO_MANY_REQUESTS',
  500: 'SERVER_FAULT',
  501: 'NOT_AVAILABLE',
  503: 'UNAVAILABLE',
} as const;

/** Rejections of bets, cash-outs and related calls. */
export const BET_CODES = [
  'ACCOUNT_LOCKED',
  'ADMIN_STOP',
  'BET_LOCKED',
  'BETS_CHANGED',
  'BETTING_NOT_OPEN',
  'BREAK_ACTIVE',
  'CANNOT_WAIT',
  'CASH_OUT_CHANGED',
  'INSUFFICIENT_FUNDS',
  'INVALID_PRICE',
  'LINE_CHANGED',
  'LOSS_CAP_REACHED',
  'MARKET_CLOSED',
  'MARKET_SUSPENDED',
  'MARKET_TURNED',
  'NOT_ENOUGH_AVAILABLE',
  'NOTHING_OFFERED',
  'NOTHING_TO_CASH_OUT',
  'OWN_LIMIT_REACHED',
  'PRICE_CHANGED',
  'PRICES_NOT_LIVE',
  'SELECTION_SUSPENDED',
  'SERVER_STOPPING',
  'SESSION_CLOSED',
  'SESSION_SUSPENDED',
  'SESSION_TURNED',
  'STAKE_TOO_LARGE',
  'STAKE_TOO_SMALL',
  'TOO_MANY_BETS',
  'TOO_MANY_WAITING_BETS',
  'UNKNOWN_BET',
  'UNKNOWN_MARKET',
  'UNKNOWN_MATCH',
  'UNKNOWN_SELECTION',
  'UNKNOWN_SESSION',
  'WIN_CAP_REACHED',
] as const;

/** Rejections of the `Idempotency-Key` of a call. */
export const KEY_CODES = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED'] as const;

/** Rejections that concern the caller's sign-in. */
export const SIGN_IN_CODES = [
  'CHANGE_PASSWORD_FIRST',
  'PROOF_REQUIRED',
  'PROOF_WRONG',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_WRONG',
  'SESSION_IDLE',
  'SET_UP_SECOND_FACTOR_FIRST',
] as const;

/** Every code of a rejection. They never change; texts may (docs/error-codes.md). */
export const ERROR_CODES = [
  ...Object.values(STATUS_CODES),
  ...BET_CODES,
  ...KEY_CODES,
  ...SIGN_IN_CODES,
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Returns the default code of a status. */
export const toStatusCode = (status: number): ErrorCode =>
  (STATUS_CODES as Record<number, ErrorCode>)[status] ??
  (status < 500 ? 'INVALID_INPUT' : 'SERVER_FAULT');
