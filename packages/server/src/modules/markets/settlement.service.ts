import type { Context } from '../../context.ts';
import type { Tx } from '../../db/unit-of-work.ts';
import type { RunnerDefinition } from '../../feed/feed.ts';
import { endBet, type FilledBet, listMarketBets } from '../bets/bets.repository.ts';
import { readPosted, writePosted } from './market-results.repository.ts';
import {
  endMarket,
  listRunners,
  lockMarket,
  type MarketRow,
  readMatch,
  updateRunners,
} from './markets.repository.ts';
import {
  type BetOutcome,
  calculateBetOutcome,
  calculateDues,
  calculateMove,
} from './settlement.model.ts';

export const VOID_WITHOUT_WINNER = 'No single winner was declared.';

/** Ends markets. Every call is one transaction; repeating a call changes nothing. */
export interface Settlement {
  /** Pays an open market by the final state of its runners; void without exactly one winner. */
  settle(marketId: string, runners: readonly RunnerDefinition[]): Promise<void>;
  /** Gives everything back, also after settlement. */
  voidMarket(marketId: string, reason: string): Promise<void>;
  /** Pays a market again that was void. */
  resettle(marketId: string, runners: readonly RunnerDefinition[]): Promise<void>;
}

type Parts = Pick<Context, 'clock' | 'unitOfWork' | 'ledger'> & {
  /** Called after the commit, for those who keep positions in memory. */
  onEnded?: (marketId: string) => void;
};

/** What a round of settling or voiding does to the bets and to the users' cash. */
interface Round {
  kind: 'settlement' | 'void';
  outcomes: readonly BetOutcome[];
  commission: number;
  description: string;
  reason: string | null;
  end: Pick<MarketRow, 'state' | 'winnerId'>;
}

/** Settling and voiding through the ledger. */
export function createSettlement({ clock, unitOfWork, ledger, onEnded }: Parts): Settlement {
  /** Locks the users in the ledger's order, frees their holds and posts what they are due. */
  async function pay(tx: Tx, market: MarketRow, round: Round): Promise<void> {
    const dues = calculateDues(round.outcomes, round.commission);
    const posted = await readPosted(tx, market.id);
    await ledger.lockFunds(tx, [...dues.keys()]);
    for (const [userId, due] of dues) {
      const { availablePaise } = await ledger.setHold(tx, userId, market.id, 0);
      const before = posted.get(userId) ?? 0;
      const move = calculateMove(due, before, availablePaise);
      await writePosted(tx, market.id, userId, { due, posted: before + move });
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
  async function close(tx: Tx, market: MarketRow, round: Round): Promise<void> {
    const settledAt = clock.now();
    await pay(tx, market, round);
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

  async function describe(tx: Tx, market: MarketRow): Promise<string> {
    const stored = await readMatch(tx, market.matchId);
    return `${stored?.match.name ?? market.matchId} / ${market.name}`;
  }

  async function voidLocked(tx: Tx, market: MarketRow, reason: string): Promise<void> {
    const filled: readonly FilledBet[] = await listMarketBets(tx, market.id);
    await close(tx, market, {
      kind: 'void',
      outcomes: filled.map(({ bet: { id, userId } }) => ({ id, userId, state: 'VOID', result: 0 })),
      commission: 0,
      description: `${await describe(tx, market)} / Void`,
      reason,
      end: { state: 'VOID', winnerId: null },
    });
  }

  async function settleLocked(tx: Tx, market: MarketRow, states: readonly RunnerDefinition[]) {
    await updateRunners(tx, market.id, states);
    const [winner, ...others] = states.filter(({ status }) => status === 'WINNER');
    if (!winner || others.length > 0) return voidLocked(tx, market, VOID_WITHOUT_WINNER);
    const removedIds = states.filter(({ status }) => status === 'REMOVED').map(({ id }) => id);
    const filled = await listMarketBets(tx, market.id);
    const names = await listRunners(tx, market.id);
    const name = names.find(({ id }) => id === winner.id)?.name ?? winner.id;
    return close(tx, market, {
      kind: 'settlement',
      outcomes: filled.map((one) => calculateBetOutcome(one, { winnerId: winner.id, removedIds })),
      commission: market.commission / 100,
      description: `${await describe(tx, market)} / Winner: ${name}`,
      reason: null,
      end: { state: 'SETTLED', winnerId: winner.id },
    });
  }

  /** Runs `work` on the locked market if it is in one of `states`. */
  async function inState(
    marketId: string,
    states: readonly MarketRow['state'][],
    work: (tx: Tx, market: MarketRow) => Promise<void>,
  ): Promise<void> {
    await unitOfWork.withTransaction(async (tx) => {
      const market = await lockMarket(tx, marketId, 'update');
      if (!market) throw new Error(`there is no market ${marketId}`);
      if (states.includes(market.state)) await work(tx, market);
    });
    onEnded?.(marketId);
  }

  return {
    settle: (marketId, runners) =>
      inState(marketId, ['OPEN'], (tx, market) => settleLocked(tx, market, runners)),
    voidMarket: (marketId, reason) =>
      inState(marketId, ['OPEN', 'SETTLED'], (tx, market) => voidLocked(tx, market, reason)),
    resettle: (marketId, runners) =>
      inState(marketId, ['VOID'], (tx, market) => settleLocked(tx, market, runners)),
  };
}
