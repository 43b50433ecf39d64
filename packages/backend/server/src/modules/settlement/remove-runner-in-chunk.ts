import type { Tx } from '@exchange/server-kit/database';
import type { Clock } from '../../clock.ts';
import type { BookTerms } from '../../exchange/book.ts';
import { type Ledger, selectFunds } from '../../ledger/ledger.ts';
import type { LockedFunds } from '../../ledger/locked-funds.ts';
import { endBets, listOpenBets, type OpenBet, updateBet } from '../bets/bets.repository.ts';
import { calculateMarketHold } from '../bets/market-hold.ts';
import { endOfUnmatched } from '../bets/unmatched/cancel-unmatched.ts';
import { listRunners, toStoredTerms } from '../markets/markets.repository.ts';
import type { Chunk } from './settlement-round.ts';

/** The effects of a removal beyond the bets on the runner. */
export interface RemovalReport {
  /** Bets without an unmatched part, because its money was needed. */
  lapsedIds: number[];
  /** Users whose funds do not cover their possible loss; their next credits cover it first. */
  uncoveredIds: number[];
}

const withoutWaiting = (bets: readonly OpenBet[]): OpenBet[] =>
  bets.map((one) => ({ ...one, bet: { ...one.bet, unmatched: 0 } }));

/** Holds the worst loss of the bets; where funds are short, unmatched parts are cancelled first. */
async function holdAgain(
  tx: Tx,
  own: LockedFunds,
  { marketId, terms, bets }: { marketId: string; terms: BookTerms; bets: readonly OpenBet[] },
  report: RemovalReport,
): Promise<void> {
  const room = own.roomOn(marketId);
  let need = calculateMarketHold(terms, bets);
  const waiting = bets.filter(({ bet }) => bet.unmatched > 0);
  if (need > room && waiting.length > 0) {
    for (const one of waiting) await updateBet(tx, one.bet.id, endOfUnmatched(one));
    report.lapsedIds.push(...waiting.map(({ bet }) => bet.id));
    need = calculateMarketHold(terms, withoutWaiting(bets));
  }
  if (own.forceHold(marketId, need) > 0) report.uncoveredIds.push(own.userId);
}

/**
 * Voids the bets of a chunk of users on removed runners and holds the worst loss of their other
 * bets, at reduced prices.
 */
export async function removeRunnerInChunk(
  tx: Tx,
  { clock, ledger }: { clock: Clock; ledger: Ledger },
  { market, userIds }: Chunk,
): Promise<RemovalReport> {
  const report: RemovalReport = { lapsedIds: [], uncoveredIds: [] };
  const terms = toStoredTerms(market, await listRunners(tx, market.id));
  const active = new Set(terms.activeRunners);
  const funds = await ledger.lockFunds(tx, userIds);
  const open = await listOpenBets(tx, userIds, market.id);
  const [kept, gone] = [true, false].map((isActive) =>
    open.filter(({ bet }) => active.has(bet.runnerId) === isActive),
  ) as [OpenBet[], OpenBet[]];
  await endBets(
    tx,
    gone.map(({ bet: { id, stake } }) => ({
      id,
      result: 0,
      state: stake === 0 ? ('LAPSED' as const) : ('VOID' as const),
    })),
    { voidReason: 'The runner took no part.', settledAt: clock.now() },
  );
  const byUser = Map.groupBy(kept, ({ bet }) => bet.userId);
  for (const userId of new Set(open.map(({ bet }) => bet.userId))) {
    const bets = byUser.get(userId) ?? [];
    await holdAgain(tx, selectFunds(funds, userId), { marketId: market.id, terms, bets }, report);
  }
  await ledger.writeHolds(tx, funds.values());
  return report;
}
