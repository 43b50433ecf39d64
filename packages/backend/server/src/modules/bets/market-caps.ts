import { UnprocessableError } from '../../http-error.ts';
import { inRupees } from '../../money.ts';
import type { MarketRow } from '../markets/markets.repository.ts';
import type { HeldBet } from './bets.repository.ts';

/** Maximum number of a player's unmatched bets in the book of one market. */
export const MAX_UNMATCHED_BETS = 200;
/**
 * Maximum number of a player's open bets on one market, as each new bet reads all of them.
 * Cash-outs are exempt.
 */
export const MAX_OPEN_BETS = 1000;

const countUnmatched = (bets: readonly HeldBet[]) =>
  bets.filter(({ bet }) => (bet.unmatched ?? 0) > 0).length;

/** Returns the error if a player with these open bets on a market may not add the new ones. */
export function findCountFault(
  open: readonly HeldBet[],
  added: readonly HeldBet[],
): UnprocessableError | undefined {
  if (open.length + added.length > MAX_OPEN_BETS) {
    return new UnprocessableError(`You already have ${MAX_OPEN_BETS} open bets on this market.`, {
      code: 'TOO_MANY_BETS',
    });
  }
  const addedUnmatched = countUnmatched(added);
  if (addedUnmatched > 0 && countUnmatched(open) + addedUnmatched > MAX_UNMATCHED_BETS) {
    return new UnprocessableError(
      `You already have ${MAX_UNMATCHED_BETS} bets waiting on this market. Cancel some of them first.`,
      { code: 'TOO_MANY_WAITING_BETS' },
    );
  }
  return undefined;
}

/** A player's hold and best result on a market, in paise. */
export interface MarketRisk {
  exposure: number;
  win: number;
}

/**
 * Returns the error if a market rejects bets that change a player's risk this way; a decrease is
 * always accepted.
 */
export function findRiskFault(
  { maxExposure, maxWin }: Pick<MarketRow, 'maxExposure' | 'maxWin'>,
  before: MarketRisk,
  after: MarketRisk,
): UnprocessableError | undefined {
  if (maxExposure !== null && after.exposure > Math.max(maxExposure, before.exposure)) {
    return new UnprocessableError(`You can lose at most ${inRupees(maxExposure)} on this market.`, {
      code: 'LOSS_CAP_REACHED',
      field: 'stake',
    });
  }
  if (maxWin !== null && after.win > Math.max(maxWin, before.win)) {
    return new UnprocessableError(`You can win at most ${inRupees(maxWin)} on this market.`, {
      code: 'WIN_CAP_REACHED',
      field: 'stake',
    });
  }
  return undefined;
}
