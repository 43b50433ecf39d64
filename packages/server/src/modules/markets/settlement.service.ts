import type { Tx } from '@exchange/database';
import type { Context } from '../../context.ts';
import type { RunnerDefinition } from '../../feed/feed.ts';
import { type FilledBet, listMarketBets } from '../bets/bets.repository.ts';
import {
  findMatch,
  listRunners,
  lockMarket,
  type MarketRow,
  updateRunners,
} from './markets.repository.ts';
import { calculateBetOutcome, calculateSessionOutcome } from './settlement.model.ts';
import { closeRound } from './settlement-round.ts';

export const VOID_WITHOUT_WINNER = 'No single winner was declared.';

/** Ends markets. Every call is one transaction; repeating a call changes nothing. */
export interface Settlement {
  /** Pays an open market by the final state of its runners; void without exactly one winner. */
  settle(marketId: string, runners: readonly RunnerDefinition[]): Promise<void>;
  /** Gives everything back, also after settlement; markets and sessions alike. */
  voidMarket(marketId: string, reason: string): Promise<void>;
  /** Pays a market again that was void. */
  resettle(marketId: string, runners: readonly RunnerDefinition[]): Promise<void>;
  /** Pays an open session by the runs that were scored. */
  settleSession(sessionId: string, runs: number): Promise<void>;
  /** Pays a session again that was void. */
  resettleSession(sessionId: string, runs: number): Promise<void>;
}

type Parts = Pick<Context, 'clock' | 'unitOfWork' | 'ledger'> & {
  /** Called after the commit, for those who keep positions in memory. */
  onEnded?: (marketId: string) => void;
};

/** What is done to a locked market. */
type Work = (tx: Tx, market: MarketRow) => Promise<void>;

function checkRuns(runs: number): void {
  if (!Number.isSafeInteger(runs) || runs < 0) throw new Error(`not a number of runs: ${runs}`);
}

async function describe(tx: Tx, market: MarketRow): Promise<string> {
  const match = await findMatch(tx, market.matchId);
  return `${match?.name ?? market.matchId} / ${market.name}`;
}

/** Settling and voiding through the ledger. */
export function createSettlement(parts: Parts): Settlement {
  const { unitOfWork, onEnded } = parts;

  const voidLocked =
    (reason: string): Work =>
    async (tx, market) => {
      const filled: readonly FilledBet[] = await listMarketBets(tx, market.id);
      await closeRound(tx, parts, market, {
        kind: 'void',
        outcomes: filled.map(({ bet: { id, userId, stake } }) => ({
          id,
          userId,
          state: stake === 0 ? 'LAPSED' : 'VOID',
          result: 0,
        })),
        commission: 0,
        description: `${await describe(tx, market)} / Void`,
        reason,
        end: { state: 'VOID', winnerId: null, runs: null },
      });
    };

  const settleLocked =
    (states: readonly RunnerDefinition[]): Work =>
    async (tx, market) => {
      if (market.kind === 'session') throw new Error(`${market.id} is a session`);
      await updateRunners(tx, market.id, states);
      const [winner, ...others] = states.filter(({ status }) => status === 'WINNER');
      if (!winner || others.length > 0) return voidLocked(VOID_WITHOUT_WINNER)(tx, market);
      const removedIds = states.filter(({ status }) => status === 'REMOVED').map(({ id }) => id);
      const filled = await listMarketBets(tx, market.id);
      const names = await listRunners(tx, market.id);
      const name = names.find(({ id }) => id === winner.id)?.name ?? winner.id;
      const result = { winnerId: winner.id, removedIds };
      return closeRound(tx, parts, market, {
        kind: 'settlement',
        outcomes: filled.map((one) => calculateBetOutcome(one, result)),
        commission: market.commission / 100,
        description: `${await describe(tx, market)} / Winner: ${name}`,
        reason: null,
        end: { state: 'SETTLED', winnerId: winner.id, runs: null },
      });
    };

  const settleSessionLocked =
    (runs: number): Work =>
    async (tx, market) => {
      checkRuns(runs);
      if (market.kind !== 'session') throw new Error(`${market.id} is not a session`);
      const filled = await listMarketBets(tx, market.id);
      await closeRound(tx, parts, market, {
        kind: 'settlement',
        outcomes: filled.map((one) => calculateSessionOutcome(one, runs)),
        commission: market.commission / 100,
        description: `${await describe(tx, market)} / Runs: ${runs}`,
        reason: null,
        end: { state: 'SETTLED', winnerId: null, runs },
      });
    };

  /** Runs `work` on the locked market if it is in one of `states`. */
  async function inState(marketId: string, states: readonly MarketRow['state'][], work: Work) {
    await unitOfWork.withTransaction(async (tx) => {
      const market = await lockMarket(tx, marketId, 'update');
      if (!market) throw new Error(`there is no market ${marketId}`);
      if (states.includes(market.state)) await work(tx, market);
    });
    onEnded?.(marketId);
  }

  return {
    settle: (id, runners) => inState(id, ['OPEN'], settleLocked(runners)),
    voidMarket: (id, reason) => inState(id, ['OPEN', 'SETTLED'], voidLocked(reason)),
    resettle: (id, runners) => inState(id, ['VOID'], settleLocked(runners)),
    settleSession: (id, runs) => inState(id, ['OPEN'], settleSessionLocked(runs)),
    resettleSession: (id, runs) => inState(id, ['VOID'], settleSessionLocked(runs)),
  };
}
