import type { CommandHandler, Handlers } from '../../http/call.ts';
import { toFilter } from '../../http/list-range.ts';
import { NotFoundError } from '../../http-error.ts';
import { toPaise } from '../../money.ts';
import type { SessionLineBets } from './session-line-bets.service.ts';
import type { SessionLines } from './session-lines.service.ts';

const createSessionBet = (
  bets: SessionLineBets,
): CommandHandler<'saveSessionBet', Awaited<ReturnType<SessionLineBets['place']>>> => ({
  decide: ({ input, user, keyed, source }) =>
    bets.place(
      {
        userId: user.id,
        matchId: String(input.match_id),
        sportId: toFilter(input.sport_id),
        sessionId: String(input.fancy_id),
        side: input.is_back === '1' ? 'yes' : 'no',
        line: input.run,
        size: input.size,
        stake: toPaise(input.stack),
      },
      { keyed, source, reference: input.reference },
    ),
  answer: ({ betId }, { input: { run, size, stack } }) => ({
    data: { bet_id: betId, odds: run, size, stack },
    message: 'Bet placed successfully',
  }),
});

/** Creates the handlers for session lines and bets on them. */
export const createSessionLineHandlers = (
  lines: SessionLines,
  bets: SessionLineBets,
): Handlers => ({
  eventSessions: async ({ input, caller }) => {
    const data = await lines.list(String(input.match_id), caller?.id);
    if (!data) throw new NotFoundError('This match does not exist.', 'match_id', 'UNKNOWN_MATCH');
    return { data };
  },
  saveSessionBet: createSessionBet(bets),
});
