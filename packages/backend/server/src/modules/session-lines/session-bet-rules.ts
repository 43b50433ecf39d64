import type { SessionSide } from '../../exchange/session.ts';
import type { MatchState } from '../../feed/board/board.ts';
import { isFancyDue } from '../../feed/board/fancy-hold.ts';
import type { SessionQuote, SessionState } from '../../feed/board/session.ts';
import { UnprocessableError } from '../../http-error.ts';
import { checkFresh, checkOpening, checkTaking, rejectSuspended } from '../bets/bet-checks.ts';

/** A bet on a session line that a player asks for; stake in paise. */
export interface SessionOrder {
  userId: number;
  matchId: string;
  /** Undefined: any. */
  sportId: string | undefined;
  sessionId: string;
  side: SessionSide;
  /** Runs. */
  line: number;
  /** Rate per 100. */
  size: number;
  stake: number;
}

/** What is offered instead, so that one tap accepts it. */
const nameQuote = (quote: SessionQuote | undefined) =>
  quote ? { run: quote.line, size: quote.rate } : {};

const refuseMoved = (quote: SessionQuote | undefined) =>
  quote
    ? new UnprocessableError(`The line has changed to ${quote.line} at ${quote.rate}.`, {
        ...nameQuote(quote),
        code: 'LINE_CHANGED',
      })
    : new UnprocessableError('Nothing is offered on this session at the moment.', {
        code: 'NOTHING_OFFERED',
      });

/**
 * Whether the bet is taken at `now` (ms). Sessions have one line a side: a bet names the line and
 * the rate that are offered, any other is refused with those.
 * @throws UnprocessableError
 */
export function checkSessionOpen(
  { side, line, size }: SessionOrder,
  match: MatchState,
  session: SessionState,
  { now, seen }: { now: number; seen: number },
): void {
  const taking = checkTaking('session', session, match);
  checkOpening(match, taking, now);
  if (match.isFancyHeld || isFancyDue(match, now)) throw rejectSuspended('session');
  checkFresh(match, now);
  const quote = session[side];
  if (session.turnedAt > seen) {
    throw new UnprocessableError(
      'The session was suspended in the meantime. Please check the line.',
      {
        ...nameQuote(quote),
        code: 'SESSION_TURNED',
      },
    );
  }
  if (quote?.line !== line || quote.rate !== size) throw refuseMoved(quote);
}
