/** Business constants (point 9), each named once. Amounts are rupees. */

/** Smallest deposit and withdrawal. */
export const MIN_TRANSFER_RUPEES = 100;
/** No bank moves more at once; what is above is a slip of the finger. */
export const LARGEST_TRANSFER_RUPEES = 1_000_000_000;
/** Amounts that a tap puts into the deposit form. */
export const QUICK_DEPOSITS_RUPEES = [300, 1000, 2000, 5000, 10_000, 20_000, 25_000] as const;
/** A payment slip has at most so many bytes: 5 MB. */
export const LARGEST_SLIP_BYTES = 5 * 1024 * 1024;
/** What a payment slip may be. */
export const SLIP_MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
] as const;
/** While a request is undecided its list is asked for this often, in ms: a decision shows within 5 s. */
export const REQUESTS_REFRESH_MS = 4000;
/** The least and most digits of a UTR. */
export const UTR_DIGITS = { least: 6, most: 12 } as const;
/** How long user names and passwords of new users are. */
export const USER_NAME_CHARACTERS = { least: 4, most: 30 } as const;
export const PASSWORD_CHARACTERS = { least: 8, most: 200 } as const;
/** A one-time code sent by SMS: how long it is, and how soon another may be asked for, in ms (point 9). */
export const OTP_DIGITS = { least: 4, most: 8 } as const;
export const OTP_RESEND_MS = 30_000;
/** A note of staff about a user is at most so long. */
export const MAX_NOTE_CHARACTERS = 500;
/** A message of support to a player is at most so long. */
export const MAX_SUPPORT_CHARACTERS = 1000;
/** The most play money that staff give or take in one step. */
export const MAX_COINS_RUPEES = 10_000_000;
/** Plus and minus of the slip change the stake by this. */
export const STAKE_STEP_RUPEES = 50;
/** Shown as a market's maximum where the market carries none. */
export const DEFAULT_MARKET_MAX_RUPEES = 100_000;
/** The stake editor has so many boxes. */
export const STAKE_BOXES = 8;
/** The largest stake that the stake editor takes. */
export const LARGEST_EDITABLE_STAKE_RUPEES = 10_000_000;
/** Match and session data are asked for this often, in ms. */
export const POLL_INTERVAL_MS = 1000;
/** The wallet is asked for this often while the page is visible, in ms (decisions, "Session guard"). */
export const WALLET_REFRESH_MS = 5000;
/** A toast stays this long, in ms. */
export const TOAST_MS = 3000;
/** A toast of the post helper stays this long, in ms. */
export const POST_HELPER_TOAST_MS = 1000;
/** Open bets are asked for the last 30 days, reports for the last 7. */
export const OPEN_BETS_DAYS = 30;
export const REPORT_DAYS = 7;
/** Rows a page, by list. */
export const PAGE_SIZE = {
  bets: 10,
  dashboardBets: 100,
  requests: 15,
  undecidedRequests: 100,
  users: 25,
  profitLoss: 10,
  statement: 10,
  matches: 100,
  casino: 100,
  casinoCategory: 1000,
  recentGames: 12,
  rounds: 10,
} as const;
/** So many matches a player can pin: the page with all of them reads each one every second. */
export const MAX_PINNED_MATCHES = 10;
/** So many games a player can mark as favourites. */
export const MAX_FAVOURITE_GAMES = 100;
/** So many deposits, and so many withdrawals, of a player wait for a decision at most. */
export const MAX_OPEN_REQUESTS = 10;
/** Only so many levels of a book are shown for a runner. */
export const MAX_LEVELS = 3;
/** Viewport widths in px: at most `phone` locks scrolling behind the slip, from `wide` the layout is wide. */
export const BREAKPOINTS = { phone: 768, wide: 992 } as const;
