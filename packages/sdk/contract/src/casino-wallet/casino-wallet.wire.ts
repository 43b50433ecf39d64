import * as v from 'valibot';
import { isWholePaise } from '../wire/primitives.ts';

/** Ids of sessions, transactions and rounds created by the other side. */
const name = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
const providerName = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const gameId = v.pipe(v.string(), v.regex(/^\d{1,12}$/));
/** The largest amount of one call, in rupees. */
const MAX_RUPEES = 100_000_000;
/** Rupees with at most two decimals, as whole paise. */
const amount = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.maxValue(MAX_RUPEES),
  v.check(isWholePaise, 'a part of a paisa'),
);

/** The wallet API's calls, below the casino base: provider → operator. */
export const CASINO_WALLET_PATHS = {
  balance: 'wallet/balance',
  bet: 'wallet/bet',
  win: 'wallet/win',
  rollback: 'wallet/rollback',
} as const;
export type CasinoWalletCall = keyof typeof CASINO_WALLET_PATHS;

/** The mutating calls: each is a transaction with an id. */
export const CASINO_ACTIONS = [
  'bet',
  'win',
  'rollback',
] as const satisfies readonly CasinoWalletCall[];
export type CasinoAction = (typeof CASINO_ACTIONS)[number];

/** The one call from operator to provider, below the provider's origin. */
export const PROVIDER_SESSION_PATH = '/operator/sessions';

export const casinoWalletInputs = {
  /** Returns the balance that the session's player can stake. */
  balance: v.object({ session: name }),
  /** Debits a stake, 0 for a free round. Needs an open session. */
  bet: v.object({ session: name, transaction_id: name, round_id: name, amount }),
  /**
   * Settles the bet of transaction `bet_id` once, with 0 if it lost; needs no open session. For an
   * unknown bet it is rejected finally, and so is the bet if it arrives later.
   */
  win: v.object({ transaction_id: name, bet_id: name, amount }),
  /**
   * Cancels a bet whose reply or round never arrived. An unknown bet is remembered and rejected if
   * it arrives later. Only a bet can be cancelled: the id of another call is a `conflict`.
   */
  rollback: v.object({ transaction_id: name, bet_id: name }),
} as const satisfies Record<CasinoWalletCall, v.GenericSchema>;
export type CasinoWalletInput<K extends CasinoWalletCall> = v.InferOutput<
  (typeof casinoWalletInputs)[K]
>;

/** Reasons of a rejection; final except `above_limit`, so a repeat gets the same. */
export const WALLET_REJECTIONS = [
  /** `message` names the field. */
  'bad_request',
  'bad_signature',
  'session_ended',
  'insufficient_funds',
  /** The player may not play now: a limit, a time-out, an exclusion. `message` has the reason. */
  'not_allowed',
  /** The bet was rolled back, before or after it arrived. */
  'rolled_back',
  /** The same transaction with other content, or a bet that is settled already. */
  'conflict',
  'unknown_bet',
  /** The win exceeds the limit of its game. Not final: the operator may raise the limit. */
  'above_limit',
] as const;
export type WalletRejection = (typeof WALLET_REJECTIONS)[number];

/**
 * The reply to every wallet call. `data` is the balance after the call; null for the rollback of an
 * unknown bet. A repeated transaction gets its first reply with the current balance. 5xx: repeat.
 */
export const casinoWalletReply = v.object({
  status: v.number(),
  error: v.boolean(),
  message: v.string(),
  reason: v.optional(v.picklist(WALLET_REJECTIONS)),
  data: v.nullish(
    v.object({
      /** Balance that the player can stake, in rupees. */
      balance: v.number(),
      currency: v.literal('INR'),
      /** The player's name for the operator's staff and the masked names of shared lobbies. */
      player: v.string(),
    }),
  ),
});
export type CasinoWalletReply = v.InferOutput<typeof casinoWalletReply>;

/** A colour that pages set as it is: nothing else of CSS fits. */
const hexColor = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));

/** Opens a game for a player: operator → provider, signed. */
export const providerSessionInput = v.object({
  /** The operator's id of this visit; every bet carries it. */
  session: name,
  /** A stable pseudonym of the player. */
  player: name,
  provider_name: providerName,
  game_id: gameId,
  language: v.picklist(['en', 'hi']),
  /** Theme of the game's page. */
  theme: v.picklist(['light', 'dark']),
  /** Colour of the page's main buttons, and of the text on them; absent: the provider's own. */
  accent: v.optional(v.object({ color: hexColor, ink: hexColor })),
  /** Origins that may frame the game. */
  frame_origins: v.pipe(v.array(v.pipe(v.string(), v.url())), v.minLength(1), v.maxLength(8)),
});
export type ProviderSessionInput = v.InferOutput<typeof providerSessionInput>;

/** The reply: the URL of the frame, below the provider's origin. */
export const providerSessionReply = v.object({
  error: v.boolean(),
  message: v.string(),
  /** `unknown_game` is final; others may be retried. */
  reason: v.optional(v.picklist(['bad_request', 'bad_signature', 'unknown_game'])),
  data: v.nullish(v.object({ path: v.pipe(v.string(), v.startsWith('/')) })),
});

/** Messages from a game to the framing page, by `postMessage`. */
export const gameMessage = v.variant('type', [
  /** The game is rendered. */
  v.object({ type: v.literal('game:ready') }),
  /** The game will not load: the visit is over, or the provider was unreachable. */
  v.object({ type: v.literal('game:failed') }),
  /** Money moved: the operator's header refreshes the wallet. */
  v.object({ type: v.literal('game:balance') }),
  /** The player returns to the lobby. */
  v.object({ type: v.literal('game:leave') }),
  /** The player opens another game of the provider, for example from a lobby. */
  v.object({
    type: v.literal('game:open'),
    provider_name: providerName,
    game_id: gameId,
  }),
]);
export type GameMessage = v.InferOutput<typeof gameMessage>;

/** Returns the game's message; undefined for anything else. */
export function readGameMessage(data: unknown): GameMessage | undefined {
  const parsed = v.safeParse(gameMessage, data);
  return parsed.success ? parsed.output : undefined;
}

/** Max clock difference in ms; older signatures are rejected. */
export const SIGNATURE_WINDOW_MS = 60_000;

/** The headers of a signed call, in either direction between operator and provider. */
export const SIGNATURE_HEADERS = {
  /** Time of signing in epoch ms. */
  timestamp: 'x-timestamp',
  /** HMAC-SHA256 of `signedText` with the shared secret, lower-case hex. */
  signature: 'x-signature',
} as const;

/** The signed parts of a call. */
export interface SignedCall {
  /** Epoch ms, as in the header. */
  timestamp: string;
  /** The path of the request: a body signed for one call is invalid for another. */
  path: string;
  /** The body, byte for byte. */
  body: string;
}

/** Returns the text to sign. */
export const signedText = ({ timestamp, path, body }: SignedCall): string =>
  `${timestamp}\n${path}\n${body}`;

/** Returns true if a time stamp is within the window around `nowMs`. */
export function isFresh(timestamp: string, nowMs: number): boolean {
  return /^\d{13}$/.test(timestamp) && Math.abs(nowMs - Number(timestamp)) <= SIGNATURE_WINDOW_MS;
}
