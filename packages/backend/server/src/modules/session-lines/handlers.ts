import type { Handlers } from '../../http/call.ts';
import { fromEnvelope, toEnvelope } from '../../http/envelope.ts';
import { toFilter } from '../../http/list-range.ts';
import { NotFoundError } from '../../http-error.ts';
import { toPaise } from '../../money.ts';
import type { SessionBets } from './session-bets.service.ts';
import type { SessionLines } from './session-lines.service.ts';

/** Creates the handlers for session lines and bets on them. */
export const createSessionLineHandlers = (lines: SessionLines, bets: SessionBets): Handlers => ({
  eventSessions: async ({ input, caller }) => {
    const data = await lines.list(String(input.match_id), caller?.id);
    if (!data) throw new NotFoundError('This match does not exist.', 'match_id', 'UNKNOWN_MATCH');
    return { data };
  },
  saveSessionBet: async ({ input, user, keyed, source }) => {
    const { run, size, stack } = input;
    const order = {
      userId: user.id,
      matchId: String(input.match_id),
      sportId: toFilter(input.sport_id),
      sessionId: String(input.fancy_id),
      side: input.is_back === '1' ? ('yes' as const) : ('no' as const),
      line: run,
      size,
      stake: toPaise(stack),
    };
    const envelope = await bets.place(order, {
      keyed,
      source,
      toEnvelope: (betId) =>
        toEnvelope<'saveSessionBet'>({
          data: { bet_id: betId, odds: run, size, stack },
          message: 'Bet placed successfully',
        }),
    });
    return fromEnvelope(envelope);
  },
});
