/** Business constants (point 9), each named once. Amounts are rupees. */

/** Smallest deposit and withdrawal. */
export const MIN_TRANSFER_RUPEES = 100;
/** Upper bound against typing errors; no bank moves more at once. */
export const MAX_TRANSFER_RUPEES = 1_000_000_000;
/** Amounts of the buttons in the deposit form. */
export const QUICK_DEPOSITS_RUPEES = [300, 1000, 2000, 5000, 10_000, 20_000, 25_000] as const;
/** Max size of a payment slip: 5 MB. */
export const MAX_SLIP_BYTES = 5 * 1024 * 1024;
/** Media types of a payment slip. */
export const SLIP_MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
] as const;
/** Polling interval of a list with pending requests, in ms: a decision shows within 5 s. */
export const REQUESTS_REFRESH_MS = 4000;
/** Usual time from a reported deposit to its credit, in minutes; play money takes seconds. */
export const USUAL_DEPOSIT_MINUTES = 15;
/** Min and max digits of a UTR. */
export const UTR_DIGITS = { min: 6, max: 12 } as const;
/** Min and max length of user names and passwords of new users. */
export const USER_NAME_CHARACTERS = { min: 4, max: 30 } as const;
export const PASSWORD_CHARACTERS = { min: 8, max: 200 } as const;
/** A one-time code sent by SMS: its length, and the cooldown of a new one in ms (point 9). */
export const OTP_DIGITS = { min: 4, max: 8 } as const;
export const OTP_RESEND_MS = 30_000;
/** Max length of a staff note about a user. */
export const MAX_NOTE_CHARACTERS = 500;
/** Max length of a support message to a player. */
export const MAX_SUPPORT_CHARACTERS = 1000;
/** Max play money that staff give or take in one step. */
export const MAX_COINS_RUPEES = 10_000_000;
/** Step of the slip's plus and minus. */
export const STAKE_STEP_RUPEES = 50;
/** Maximum of a market that carries none. */
export const DEFAULT_MARKET_MAX_RUPEES = 100_000;
/** Number of boxes of the stake editor. */
export const STAKE_BOXES = 8;
/** Largest stake of the stake editor. */
export const MAX_EDITABLE_STAKE_RUPEES = 10_000_000;
/** Polling interval of match and session data, in ms. */
export const POLL_INTERVAL_MS = 1000;
/** Polling interval of the wallet on a visible page, in ms. */
export const WALLET_REFRESH_MS = 5000;
/** Duration of a toast in ms. */
export const TOAST_MS = 3000;
/** Duration of the post helper's toasts in ms. */
export const POST_HELPER_TOAST_MS = 1000;
/** Days that open bets and reports cover. */
export const OPEN_BETS_DAYS = 30;
export const REPORT_DAYS = 7;
/** Rows per page by list. */
export const PAGE_SIZE = {
  bets: 10,
  dashboardBets: 100,
  requests: 15,
  openRequests: 100,
  users: 25,
  profitLoss: 10,
  statement: 10,
  matches: 100,
  casino: 100,
  casinoCategory: 1000,
  recentGames: 12,
  rounds: 10,
} as const;
/** Max pinned matches of a player: their page polls each one every second. */
export const MAX_PINNED_MATCHES = 10;
/** Max favourite games of a player. */
export const MAX_FAVOURITE_GAMES = 100;
/** Max pending deposits, and max pending withdrawals, of a player. */
export const MAX_OPEN_REQUESTS = 10;
/** The amount of a demo account's deposit or withdrawal that is declined; all others are approved. */
export const DEMO_DECLINED_RUPEES = 1234;
/** Levels of a book that are shown for a runner. */
export const MAX_LEVELS = 3;
