import * as v from 'valibot';
import { rupees, staffReason, wireId } from '../wire/primitives.ts';

/** Max runners of a market, and max runs of a session line. */
const MAX_RUNNERS = 100;
const MAX_RUNS = 10_000;
/** Max players that a preview lists, those with the largest changes first. */
export const MAX_RESULT_CHANGES = 100;

const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));

/** The result of a market (`runners`) or of a session line (`runs`); `void` returns every stake. */
export const wireResult = v.variant('kind', [
  v.object({ kind: v.literal('void') }),
  v.object({
    kind: v.literal('runs'),
    runs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_RUNS)),
  }),
  v.object({
    kind: v.literal('runners'),
    /** The winners, none if all lost; in a dead heat of two each wins part 1 of 2 of a stake. */
    winners: v.pipe(
      v.array(
        v.object({
          selection_id: wireId,
          part: v.optional(whole(MAX_RUNNERS), 1),
          of: v.optional(whole(MAX_RUNNERS), 1),
        }),
      ),
      v.maxLength(MAX_RUNNERS),
    ),
    /** Removed runners: bets on them are void. Absent keeps the removed ones. */
    removed: v.optional(v.pipe(v.array(wireId), v.maxLength(MAX_RUNNERS))),
  }),
]);

export const resultPreviewInput = v.object({ market_id: wireId, result: wireResult });

export const enterResultInput = v.object({
  market_id: wireId,
  result: wireResult,
  /** Shown on the statements of the players concerned. */
  reason: staffReason,
  /** The `round` of the preview: the call is rejected if the market has changed since. */
  round: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** Changes that a result causes for a player; rupees. */
const resultChange = v.object({
  user_id: wireId,
  user_name: v.string(),
  change: rupees,
  /** The part that the player could not pay now and would owe. */
  owed: rupees,
});

/**
 * Changes that a result causes, in rupees: for all players together, and for the operator's
 * accounts.
 */
export const resultPreviewData = v.object({
  market_id: wireId,
  market_name: v.string(),
  match_name: v.string(),
  state: v.picklist(['OPEN', 'SETTLING', 'SETTLED', 'VOID']),
  round: v.number(),
  players: v.number(),
  players_change: rupees,
  commission_change: rupees,
  owed: rupees,
  changes: v.pipe(v.array(resultChange), v.maxLength(MAX_RESULT_CHANGES)),
});

export const enteredResultData = v.object({
  market_id: wireId,
  state: v.picklist(['OPEN', 'SETTLING', 'SETTLED', 'VOID']),
  round: v.number(),
});
