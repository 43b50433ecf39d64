import { setImmediate } from 'node:timers/promises';
import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import type { StoredResult } from '../../db/schema/markets.ts';
import type { Removal } from '../../exchange/position.ts';
import type { RunnerDefinition } from '../../feed/feed.ts';
import { UnprocessableError } from '../../http-error.ts';
import {
  beginMarketRound,
  findMarket,
  findMatch,
  listRunners,
  lockMarket,
  type MarketRow,
  markAwaitsResult,
  removeRunner,
  updateRunners,
} from '../markets/markets.repository.ts';
import {
  advanceRound,
  endRound,
  findLastRound,
  hasOpenRound,
  insertRound,
  listBettorsAfter,
  listOpenRounds,
  lockOpenRound,
  type RoundRow,
} from './market-rounds.repository.ts';
import { type RemovalReport, removeRunnerInChunk } from './remove-runner-in-chunk.ts';
import { type RunnersResult, toResult } from './settlement.model.ts';
import { closeMarket, settleChunk } from './settlement-round.ts';

const VOID_WITHOUT_WINNER = 'No winner was declared.';

/** Users whose bets end in one transaction: short enough for concurrent bets. */
const CHUNK_USERS = 100;
/** Rounds of the event loop between two chunks, in which other work runs. */
const TURNS_BETWEEN = 30;

async function letOthersRun(): Promise<void> {
  for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) await setImmediate();
}

/**
 * Ends markets, in rounds that run in chunks of users: each chunk is one transaction, and a round
 * resumes after a crash. Repeating a call changes nothing.
 */
export interface Settlement {
  /**
   * Settles an open market by the final states of its runners, void where all of them are removed.
   * Where the states do not say who won, the market waits for staff.
   */
  settle(marketId: string, runners: readonly RunnerDefinition[]): Promise<void>;
  /** Voids an open market or session line; only staff void an ended one. */
  voidMarket(marketId: string, reason: string): Promise<void>;
  /** Settles an open session line by the scored runs. */
  settleSessionLine(sessionId: string, runs: number): Promise<void>;
  /**
   * Gives a settled, void or waiting market or session line another result, and posts the difference to
   * its earlier postings.
   * @throws UnprocessableError for an invalid result of this market
   */
  correct(marketId: string, result: StoredResult, why: Correction): Promise<void>;
  /** Voids the bets on a removed runner and reduces those on the others. */
  removeRunner(marketId: string, removal: Removal): Promise<void>;
  /** Resumes the rounds that a crash interrupted. */
  resume(): Promise<void>;
}

/** The reason of a correction. */
interface Correction {
  /** Shown on the statements of those concerned. */
  reason: string;
  /** Called in the transaction that begins the round; an error rolls it back. */
  onBegin?(tx: Tx, market: MarketRow): Promise<void>;
}

export type SettlementOptions = Pick<Context, 'clock' | 'unitOfWork' | 'ledger'> & {
  /** Number of users per chunk; only tests pass it. */
  chunkUsers?: number;
  /** Called after a chunk was committed. */
  onUsersEnded?: (marketId: string, userIds: readonly number[]) => void;
  /**
   * Called after the commit with the round that ended the market, to update what is in memory;
   * undefined for a market of an older version.
   */
  onEnded?: (marketId: string, round: RoundRow | undefined) => void;
  /** Called after each chunk of a removal was committed. */
  onRemoved?: (marketId: string, report: RemovalReport) => void;
  /** Called when staff have to enter a market's result. */
  onAwaitsResult?: (marketId: string) => void;
};

type NewRound = Pick<RoundRow, 'kind' | 'result'> & { reason: string | null };

/** Decides on a locked market without a running round; undefined leaves it unchanged. */
type Decide = (tx: Tx, market: MarketRow) => Promise<NewRound | undefined>;

/** The effects of a chunk. */
interface ChunkReport {
  userIds: readonly number[];
  /** The round by which the market is settled or void now; a removal ends no market. */
  ending?: RoundRow;
  removal?: RemovalReport;
}

/** The field that an error about a result names. */
const RESULT = { field: 'result' } as const;

/**
 * Returns true if shares add up to a whole number of places, and to no more than the market has.
 */
function fillsPlaces(shares: RunnersResult['shares'], winners: number): boolean {
  const scale = shares.reduce((product, { of }) => product * BigInt(of), 1n);
  const sum = shares.reduce(
    (total, { part, of }) => total + (scale / BigInt(of)) * BigInt(part),
    0n,
  );
  return sum % scale === 0n && sum <= scale * BigInt(winners);
}

/** Returns the last states of a market's runners: those of the feed, else the stored ones. */
async function listFinalStates(
  tx: Tx,
  marketId: string,
  states: readonly RunnerDefinition[],
): Promise<RunnerDefinition[]> {
  const stored = await listRunners(tx, marketId);
  return stored.map((row) => states.find(({ id }) => id === row.id) ?? row);
}

/** @throws UnprocessableError for an invalid result of the market */
export async function checkResult(tx: Tx, market: MarketRow, result: StoredResult): Promise<void> {
  if (result.kind === 'void') return;
  if (market.kind === 'session') {
    if (result.kind !== 'runs')
      throw new UnprocessableError('A session is settled by runs.', RESULT);
    if (Number.isSafeInteger(result.runs) && result.runs >= 0) return;
    throw new UnprocessableError('The runs must be a whole number.', RESULT);
  }
  if (result.kind !== 'runners')
    throw new UnprocessableError('Only a session is settled by runs.', RESULT);
  const known = new Set((await listRunners(tx, market.id)).map(({ id }) => id));
  const ids = [...result.shares.map(({ runnerId }) => runnerId), ...result.removedIds];
  if (!ids.every((id) => known.has(id)))
    throw new UnprocessableError('This selection does not exist.', RESULT);
  if (new Set(ids).size < ids.length)
    throw new UnprocessableError('A selection is named twice.', RESULT);
  const isShare = ({ part, of }: { part: number; of: number }) =>
    Number.isSafeInteger(part) && Number.isSafeInteger(of) && part > 0 && part <= of;
  if (!result.shares.every(isShare)) {
    throw new UnprocessableError('A share of a dead heat is at most the whole.', RESULT);
  }
  if (!fillsPlaces(result.shares, market.winners)) {
    throw new UnprocessableError(
      'The shares of the winners must fill whole places of the market.',
      RESULT,
    );
  }
}

/** The Hindi of literals named `text` or `title` here is checked (`npm test -- hindi`). */
async function describeResult(tx: Tx, market: MarketRow, result: StoredResult): Promise<string> {
  if (result.kind !== 'runners') {
    const text = result.kind === 'void' ? 'Void' : `Runs: ${result.runs}`;
    return text;
  }
  if (result.shares.length === 0) {
    const text = 'No winner';
    return text;
  }
  const named = new Map((await listRunners(tx, market.id)).map(({ id, name }) => [id, name]));
  const names = result.shares.map(({ runnerId }) => named.get(runnerId) ?? runnerId).join(', ');
  const isTie = result.shares.some(({ part, of }) => part < of);
  const title = result.shares.length === 1 ? `Winner: ${names}` : `Winners: ${names}`;
  const text = isTie ? `${title} (dead heat)` : title;
  return text;
}

async function describe(tx: Tx, market: MarketRow, result: StoredResult): Promise<string> {
  const match = await findMatch(tx, market.matchId);
  const outcome = await describeResult(tx, market, result);
  return `${match?.name ?? market.matchId} / ${market.name} / ${outcome}`;
}

/** Creates settlement, void and correction through the ledger. */
export function createSettlement(options: SettlementOptions): Settlement {
  const { clock, unitOfWork, onUsersEnded, onEnded, onRemoved, onAwaitsResult } = options;
  const { chunkUsers = CHUNK_USERS } = options;

  /** Runs the next chunk of the market's round; undefined without a running one. */
  const runChunk = async (tx: Tx, marketId: string): Promise<ChunkReport | undefined> => {
    const round = await lockOpenRound(tx, marketId);
    const market = round && (await findMarket(tx, marketId));
    if (!round || !market) return undefined;
    const userIds = await listBettorsAfter(tx, round, chunkUsers);
    const last = userIds.at(-1);
    const isRemoval = round.kind === 'removal';
    const chunk = { market, round, userIds };
    const removal =
      isRemoval && last !== undefined ? await removeRunnerInChunk(tx, options, chunk) : undefined;
    if (!isRemoval && last !== undefined) await settleChunk(tx, options, chunk);
    const isLast = userIds.length < chunkUsers;
    if (last !== undefined && !isLast) await advanceRound(tx, round, last);
    if (isLast) {
      await endRound(tx, round, clock.now());
      if (!isRemoval) await closeMarket(tx, market, round, clock.now());
    }
    return { userIds, ...(isLast && !isRemoval && { ending: round }), ...(removal && { removal }) };
  };

  /** Runs a chunk and reports it; returns true if one was left. */
  const runNext = async (
    marketId: string,
    work: (tx: Tx) => Promise<ChunkReport | undefined>,
  ): Promise<boolean> => {
    const chunk = await unitOfWork.withTransaction(work);
    if (!chunk) return false;
    const { userIds, ending, removal } = chunk;
    onUsersEnded?.(marketId, userIds);
    if (removal) onRemoved?.(marketId, removal);
    if (ending) onEnded?.(marketId, ending);
    return true;
  };

  /** Runs the round to its end, chunk by chunk. */
  const finish = async (marketId: string) => {
    while (await runNext(marketId, (tx) => runChunk(tx, marketId))) await letOthersRun();
  };

  /**
   * Begins the round that `decide` returns, together with its first chunk, and runs it to its end.
   */
  const run = async (marketId: string, decide: Decide) => {
    let isBegun = false;
    let wasOver = false;
    while (!isBegun) {
      await finish(marketId);
      await runNext(marketId, async (tx) => {
        const market = await lockMarket(tx, marketId, 'update');
        if (!market) throw new Error(`there is no market ${marketId}`);
        // Another caller's round began in between: it ends first. Its chunks lock the round and
        // then refer to the market, so this one does not wait for the round here.
        isBegun = !(await hasOpenRound(tx, marketId));
        wasOver = market.state === 'SETTLED' || market.state === 'VOID';
        const decided = isBegun ? await decide(tx, market) : undefined;
        if (!decided) return undefined;
        const round = market.round + 1;
        const description = await describe(tx, market, decided.result);
        await insertRound(tx, { ...decided, marketId, round, description, startedAt: clock.now() });
        const state = decided.kind === 'removal' ? market.state : 'SETTLING';
        await beginMarketRound(tx, marketId, { round, state });
        return runChunk(tx, marketId);
      });
    }
    await finish(marketId);
    // Called again for markets that were opened again, as after a restart.
    if (wasOver) {
      onEnded?.(marketId, await unitOfWork.read((tx) => findLastRound(tx, marketId)));
    }
  };

  return {
    async settle(marketId, states) {
      let awaitsResult = false;
      await run(marketId, async (tx, market) => {
        if (market.kind === 'session') throw new Error(`${marketId} is a session`);
        if (market.state !== 'OPEN') return undefined;
        await updateRunners(tx, marketId, states);
        const result = toResult(await listFinalStates(tx, marketId, states), market.winners);
        awaitsResult = result === undefined;
        if (!result) return markAwaitsResult(tx, marketId).then(() => undefined);
        return result.kind === 'void'
          ? { kind: 'void', result, reason: VOID_WITHOUT_WINNER }
          : { kind: 'settlement', result, reason: null };
      });
      if (awaitsResult) onAwaitsResult?.(marketId);
    },
    async voidMarket(marketId, reason) {
      await run(marketId, async (_, { state }) =>
        state === 'OPEN' ? { kind: 'void', result: { kind: 'void' }, reason } : undefined,
      );
    },
    async settleSessionLine(marketId, runs) {
      const result: StoredResult = { kind: 'runs', runs };
      await run(marketId, async (tx, market) => {
        await checkResult(tx, market, result);
        return market.state === 'OPEN' ? { kind: 'settlement', result, reason: null } : undefined;
      });
    },
    async correct(marketId, result, { reason, onBegin }) {
      await run(marketId, async (tx, market) => {
        await checkResult(tx, market, result);
        await onBegin?.(tx, market);
        return { kind: result.kind === 'void' ? 'void' : 'correction', result, reason };
      });
    },
    removeRunner: (marketId, removal) =>
      run(marketId, async (tx, market) => {
        if (market.state !== 'OPEN' || !(await removeRunner(tx, marketId, removal)))
          return undefined;
        const removedIds = [removal.runnerId];
        return {
          kind: 'removal',
          result: { kind: 'runners', shares: [], removedIds },
          reason: null,
        };
      }),
    async resume() {
      for (const id of await unitOfWork.withTransaction(listOpenRounds)) await finish(id);
    },
  };
}
