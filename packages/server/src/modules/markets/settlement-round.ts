import type { Tx } from '@exchange/database';
import type { Clock } from '../../clock.ts';
import { type Ledger, selectFunds } from '../../ledger/index.ts';
import { endBet } from '../bets/bets.repository.ts';
import { readPosted, writePosted } from './market-results.repository.ts';
import { endMarket, type MarketRow } from './markets.repository.ts';
import { type BetOutcome, calculateDues, calculateMove } from './settlement.model.ts';

/** What a round of settling or voiding does to the bets and to the users' cash. */
export interface Round {
  kind: 'settlement' | 'void';
  outcomes: readonly BetOutcome[];
  /** Percent. */
  commission: number;
  description: string;
  reason: string | null;
  end: Pick<MarketRow, 'state' | 'winnerId' | 'runs'>;
}

interface Parts {
  clock: Clock;
  ledger: Ledger;
}

/** Locks the users in the ledger's order, frees their holds and posts what they are due. */
async function pay(
  tx: Tx,
  ledger: Ledger,
  market: MarketRow,
  round: Round,
  settledAt: Date,
): Promise<void> {
  const dues = calculateDues(round.outcomes, round.commission);
  const posted = await readPosted(tx, market.id);
  const funds = await ledger.lockFunds(tx, [...dues.keys()]);
  for (const own of funds.values()) own.setHold(market.id, 0);
  await ledger.writeHolds(tx, funds.values());
  for (const [userId, due] of dues) {
    const { availablePaise } = selectFunds(funds, userId);
    const before = posted.get(userId) ?? 0;
    const move = calculateMove(due, before, availablePaise);
    await writePosted(tx, market, userId, { due, posted: before + move, settledAt });
    if (move === 0) continue;
    await ledger.post(tx, {
      kind: round.kind,
      reference: `${market.id}:${userId}:${market.round + 1}`,
      market: market.id,
      description: round.description,
      ...(round.reason !== null && { remark: round.reason }),
      sides: [
        { account: { kind: 'cash', userId }, paise: move },
        { account: { kind: 'house' }, paise: -move },
      ],
    });
  }
}

/**
 * One transaction for the whole market: its state, its bets and all payments stand or fall
 * together, so a crash never leaves a market half settled, and its row lock keeps late bets out.
 */
export async function closeRound(
  tx: Tx,
  { clock, ledger }: Parts,
  market: MarketRow,
  round: Round,
): Promise<void> {
  const settledAt = clock.now();
  await pay(tx, ledger, market, round, settledAt);
  for (const { id, state, result } of round.outcomes) {
    const voidReason = state === 'VOID' ? (round.reason ?? 'The runner took no part.') : null;
    await endBet(tx, id, { state, result, voidReason, settledAt });
  }
  const { reason: voidReason } = round;
  await endMarket(tx, market.id, {
    ...round.end,
    voidReason,
    round: market.round + 1,
    settledAt,
  });
}
