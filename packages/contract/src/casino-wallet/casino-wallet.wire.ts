import * as v from 'valibot';
import { isWholePaise } from '../wire/primitives.ts';

/** Names of sessions, transactions and rounds that the other side made. */
const name = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
const providerName = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const gameId = v.pipe(v.string(), v.regex(/^\d{1,12}$/));
/** The largest amount of one call, in rupees. */
const MAX_RUPEES = 100_000_000;
/** Rupees with at most two decimals: no call moves a part of a paisa. */
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

/** The calls that act: each is a transaction with an id of its own. */
export const CASINO_ACTIONS = [
  'bet',
  'win',
  'rollback',
] as const satisfies readonly CasinoWalletCall[];
export type CasinoAction = (typeof CASINO_ACTIONS)[number];

/** The one call of the other direction, below the provider's origin: operator → provider. */
export const PROVIDER_SESSION_PATH = '/operator/sessions';

export const casinoWalletInputs = {
  /** What the session's player can stake. */
  balance: v.object({ session: name }),
  /** Takes a stake. Needs a living session. */
  bet: v.object({
    session: name,
    transaction_id: name,
    round_id: name,
    amount: v.pipe(amount, v.minValue(0.01)),
  }),
  /**
   * Settles a bet once, with 0 where it lost; needs no living session, as rounds outlive them.
   * `bet_id` is the transaction that took the stake. For a bet that is not known it is refused for
   * good, and so is the bet should it still come.
   */
  win: v.object({ transaction_id: name, bet_id: name, amount }),
  /**
   * Takes a bet back whose answer was not heard of, or whose round never was. For a bet that is not
   * known it is remembered, so that the bet is refused should it still come.
   */
  rollback: v.object({ transaction_id: name, bet_id: name }),
} as const satisfies Record<CasinoWalletCall, v.GenericSchema>;
export type CasinoWalletInput<K extends CasinoWalletCall> = v.InferOutput<
  (typeof casinoWalletInputs)[K]
>;

/** Why the operator refused; final but for `above_limit`, so a repeat gets the same. */
export const WALLET_REFUSALS = [
  'bad_request',
  'bad_signature',
  'session_ended',
  'insufficient_funds',
  /** The player may not play now: a limit, a time-out, an exclusion. `message` says which. */
  'not_allowed',
  /** The bet was rolled back, before or after it came. */
  'rolled_back',
  /** The same transaction with another content, or a bet that is settled already. */
  'conflict',
  'unknown_bet',
  /** The win is above the limit of its game. Not final: the operator may raise the limit. */
  'above_limit',
] as const;
export type WalletRefusal = (typeof WALLET_REFUSALS)[number];

/**
 * The reply to every wallet call. With `error` false, `data` holds the balance after the call, and is
 * null only for the rollback of a bet that is not known, as its player is not either. A repeated
 * transaction gets its first answer with today's balance. 5xx means: repeat.
 */
export const casinoWalletReply = v.object({
  status: v.number(),
  error: v.boolean(),
  message: v.string(),
  reason: v.optional(v.picklist(WALLET_REFUSALS)),
  data: v.nullish(
    v.object({
      /** What the player can stake, in rupees. */
      balance: v.number(),
      currency: v.literal('INR'),
      /** The player's name for the operator's own eyes and shared lobbies' masks. */
      player: v.string(),
    }),
  ),
});
export type CasinoWalletReply = v.InferOutput<typeof casinoWalletReply>;

/** Opens a game for a player: operator → provider, signed. */
export const providerSessionInput = v.object({
  /** The operator's name for this visit; every bet names it. */
  session: name,
  /** A stable name of the player, which says nothing about him. */
  player: name,
  provider_name: providerName,
  game_id: gameId,
  language: v.picklist(['en', 'hi']),
  /** How the game's page looks. */
  theme: v.picklist(['light', 'dark']),
  /** Origins that may frame the game. */
  frame_origins: v.pipe(v.array(v.pipe(v.string(), v.url())), v.minLength(1), v.maxLength(8)),
});
export type ProviderSessionInput = v.InferOutput<typeof providerSessionInput>;

/** The reply to it: the address of the frame, below the provider's origin. */
export const providerSessionReply = v.object({
  error: v.boolean(),
  message: v.string(),
  /** `unknown_game` is final; anything else may be tried again. */
  reason: v.optional(v.picklist(['bad_request', 'bad_signature', 'unknown_game'])),
  data: v.nullish(v.object({ path: v.pipe(v.string(), v.startsWith('/')) })),
});

/** What a game tells the page that frames it, by `postMessage`. */
export const gameMessage = v.variant('type', [
  /** The first picture stands. */
  v.object({ type: v.literal('game:ready') }),
  /** No picture will come: the visit is over, or the provider was not reached. */
  v.object({ type: v.literal('game:failed') }),
  /** Money moved: the operator's header reads the wallet anew. */
  v.object({ type: v.literal('game:balance') }),
  /** The player wants back to the lobby. */
  v.object({ type: v.literal('game:leave') }),
  /** The player wants another game of the provider, for example from a lobby. */
  v.object({
    type: v.literal('game:open'),
    provider_name: providerName,
    game_id: gameId,
  }),
]);
export type GameMessage = v.InferOutput<typeof gameMessage>;

/** What a game said; undefined for anything that is none of its messages. */
export function readGameMessage(data: unknown): GameMessage | undefined {
  const parsed = v.safeParse(gameMessage, data);
  return parsed.success ? parsed.output : undefined;
}
