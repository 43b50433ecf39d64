import type { BookTerms } from '../../exchange/book.ts';
import { calculateBestResult } from '../../exchange/unmatched.ts';
import { UnprocessableError } from '../../http-error.ts';
import { inRupees } from '../../money.ts';
import type { MarketRow } from '../markets/markets.repository.ts';
import type { HeldBet } from './bets.repository.ts';
import { toUnmatchedStake } from './market-hold.ts';

/** Bets of a player that may wait in the book of one market at once. */
export const MAX_UNMATCHED_BETS = 200;
/** Open bets of a player on one market, as all are read with each that is added. Cash-outs are not stopped. */
export const MAX_OPEN_BETS = 1000;

const countWaiting = (bets: readonly HeldBet[]) =>
  bets.filter(({ bet }) => (bet.unmatched ?? 0) > 0).length;

/** Why a player who has these open bets on a market may not add the new ones; undefined where they may. */
export function refuseCount(
  open: readonly HeldBet[],
  added: readonly HeldBet[],
): UnprocessableError | undefined {
  if (open.length + added.length > MAX_OPEN_BETS) {
    return new UnprocessableError(`You already have ${MAX_OPEN_BETS} open bets on this market.`, {
      code: 'TOO_MANY_BETS',
    });
  }
  const addedWaiting = countWaiting(added);
  if (addedWaiting > 0 && countWaiting(open) + addedWaiting > MAX_UNMATCHED_BETS) {
    return new UnprocessableError(
      `You already have ${MAX_UNMATCHED_BETS} bets waiting on this market. Cancel some of them first.`,
      { code: 'TOO_MANY_WAITING_BETS' },
    );
  }
  return undefined;
}

/** Returns the most that a player can win on a market with these open bets, in paise. */
export const calculateMarketWin = (terms: BookTerms, bets: readonly HeldBet[]): number =>
  calculateBestResult(terms, bets.map(toUnmatchedStake));

/** A player's hold and best result on a market, in paise. */
export interface MarketRisk {
  exposure: number;
  win: number;
}

/** Why a market does not take bets that change a player's risk so; one that only lowers it is taken. */
export function refuseRisk(
  { maxExposure, maxWin }: Pick<MarketRow, 'maxExposure' | 'maxWin'>,
  before: MarketRisk,
  after: MarketRisk,
): UnprocessableError | undefined {
  if (maxExposure !== null && after.exposure > Math.max(maxExposure, before.exposure)) {
    return new UnprocessableError(`You can lose at most ${inRupees(maxExposure)} on this market.`, {
      code: 'LOSS_CAP_REACHED',
      field: 'stack',
    });
  }
  if (maxWin !== null && after.win > Math.max(maxWin, before.win)) {
    return new UnprocessableError(`You can win at most ${inRupees(maxWin)} on this market.`, {
      code: 'WIN_CAP_REACHED',
      field: 'stack',
    });
  }
  return undefined;
}
