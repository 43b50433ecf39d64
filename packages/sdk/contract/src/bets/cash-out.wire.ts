import * as v from 'valibot';
import { rupees, wireId } from '../wire/primitives.ts';

export const cashOutOfferInput = v.object({ match_id: wireId, market_id: wireId });

export const cashOutOfferData = v.object({
  /** null if nothing can be locked in; `reason` has the cause. */
  offer: v.nullable(
    v.object({
      /** The smallest locked result; those of the runners differ by rounding only. */
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
  /** `locked` of the offer that the player saw: a smaller one is rejected. */
  locked: rupees,
  /** `market_version` of that offer. */
  market_version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export const cashOutData = v.object({
  /** The locked result, at least the one that was seen. */
  locked: rupees,
  results: v.record(v.string(), rupees),
});
