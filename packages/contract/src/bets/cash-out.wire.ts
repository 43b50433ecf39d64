import * as v from 'valibot';
import { rupees, wireId } from '../wire/primitives.ts';

export const cashOutOfferInput = v.object({ match_id: wireId, market_id: wireId });

export const cashOutOfferData = v.object({
  /** null where there is nothing to lock in, or no way to; `reason` says why. */
  offer: v.nullable(
    v.object({
      /** The least result that is locked in; those of the runners differ by rounding only. */
      locked: rupees,
      /** The locked result by runner. */
      results: v.record(v.string(), rupees),
    }),
  ),
  reason: v.nullable(v.string()),
  market_version: v.number(),
});

export const cashOutInput = v.object({
  match_id: wireId,
  market_id: wireId,
  /** `locked` of the offer that the player saw: less is refused. */
  locked: rupees,
  /** `market_version` of that offer. */
  market_version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export const cashOutData = v.object({
  /** What was locked in, at least what was seen. */
  locked: rupees,
  results: v.record(v.string(), rupees),
});
