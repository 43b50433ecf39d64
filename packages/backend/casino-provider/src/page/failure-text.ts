import type { CallFailure, FailureCode } from './connection.ts';
import type { Translate } from './texts.ts';

const FAILURE_TEXTS: Record<FailureCode, string> = {
  bad_request: 'That is not possible.',
  visit_over: 'This visit is over. Open the game again from the lobby.',
  session_ended: 'Your session has ended. Open the game again from the lobby.',
  unknown: 'That is not possible.',
  wallet_silent:
    'The operator’s wallet does not answer. Your stake is safe: the bet was taken back.',
  wallet_refused: 'The operator did not take the bet. Your stake is safe.',
  insufficient_funds: 'Your balance is too low for this bet.',
  not_allowed: 'The operator does not allow bets now.',
  stake_out_of_range: 'The stake is outside of the limits.',
  round_open: 'A round is open already.',
  commitment_changed: 'The seal of the next round has changed. Look at it and bet again.',
  illegal_move: 'That move is not possible now.',
  too_late: 'Too late: betting or the flight was over. A stake that was not in comes back.',
  too_many_bets: 'No more bets in this round.',
  timeout: 'Your call took too long to arrive. Try again.',
  too_often: 'That was too fast. Try again in {{seconds}} s.',
  busy: 'The game is very busy. Try again in a moment.',
  failed: 'Something went wrong. Try again.',
  offline: 'No connection to the game. It goes on by its rules; we try again.',
};

/** Returns the message for the player; the operator's own if it gave a reason. */
export function failureText(t: Translate, { code, message, waitMs }: CallFailure): string {
  if (code === 'not_allowed' && message) return message;
  return t(FAILURE_TEXTS[code] ?? FAILURE_TEXTS.failed, { seconds: Math.ceil(waitMs / 1000) });
}
