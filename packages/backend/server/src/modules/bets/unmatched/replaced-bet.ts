import { type HttpError, UnprocessableError } from '../../../http-error.ts';
import type { HeldBet, OpenBet } from '../bets.repository.ts';

/** An unmatched bet that another one replaces. */
export interface ReplacedBet {
  betId: number;
  /** Its unmatched stake as the request arrived; paise. */
  unmatched: number;
  placedAt: Date;
}

export const rejectMatched = () =>
  new UnprocessableError('The bet was matched already.', {
    field: 'betId',
    code: 'NOTHING_WAITING',
  });

export const rejectPartlyMatched = () =>
  new UnprocessableError('A part of the bet was matched meanwhile. Please check it.', {
    field: 'betId',
    code: 'BETS_CHANGED',
  });

/**
 * Returns the bet that ends, and the player's open bets without its unmatched part. Returns an error
 * where another part of it is unmatched by now.
 */
export function replaceUnmatched(
  own: readonly HeldBet[],
  { betId, unmatched }: ReplacedBet,
): { ended: OpenBet; left: readonly HeldBet[] } | HttpError {
  const ended = own.find((one): one is OpenBet => 'id' in one.bet && one.bet.id === betId);
  if (!ended || ended.bet.unmatched === 0) return rejectMatched();
  if (ended.bet.unmatched !== unmatched) return rejectPartlyMatched();
  const { bet } = ended;
  // A wholly unmatched bet is over, and counts as none.
  const rest: OpenBet[] = bet.stake > 0 ? [{ ...ended, bet: { ...bet, unmatched: 0 } }] : [];
  return { ended, left: own.flatMap((one) => (one === ended ? rest : [one])) };
}
