import { type Book, calculateWorstOutcome } from '../../../exchange/book.ts';
import type { Handlers } from '../../../http/call.ts';
import { fromEnvelope, toEnvelope } from '../../../http/envelope.ts';
import { toPaise, toRupees } from '../../../money.ts';
import type { CashOuts } from './cash-out.service.ts';

const toWireLocked = (locked: Book) => ({
  locked: toRupees(calculateWorstOutcome(locked)),
  results: Object.fromEntries([...locked].map(([id, paise]) => [id, toRupees(paise)])),
});

/** Creates the handlers for cashing out. */
export const createCashOutHandlers = (cashOuts: CashOuts): Handlers => ({
  cashOutOffer: async ({ input, user }) => {
    const marketId = String(input.market_id);
    const offer = await cashOuts.offer(user.id, String(input.match_id), marketId);
    return {
      data: {
        offer: offer.locked ? toWireLocked(offer.locked) : null,
        reason: offer.locked ? null : offer.reason,
        market_version: offer.version,
      },
    };
  },
  cashOut: async ({ input, user, keyed, source }) =>
    fromEnvelope(
      await cashOuts.take(
        {
          userId: user.id,
          matchId: String(input.match_id),
          marketId: String(input.market_id),
          locked: toPaise(input.locked),
          seenVersion: input.market_version,
        },
        {
          keyed,
          source,
          toEnvelope: (locked) =>
            toEnvelope<'cashOut'>({ data: toWireLocked(locked), message: 'Cashed out' }),
        },
      ),
    ),
});
