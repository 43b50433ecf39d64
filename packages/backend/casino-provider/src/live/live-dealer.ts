import { setTimeout as sleep } from 'node:timers/promises';
import { StaleFencingTokenError, type UnitOfWork } from '@exchange/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import { createRandom } from '../fairness/random.ts';
import { type AnyLiveGame, gameKey } from '../game/game.ts';
import type { Outbox } from '../wallet/outbox.ts';
import { cashOutTargets, listTargets } from './cash-outs.ts';
import { createRound, type SeedChain } from './chain.ts';
import type { LiveBetRow, LiveRoundRow } from './live.repository.ts';
import * as rows from './live.repository.ts';
import type { LiveSettlement } from './live-settlement.ts';

/** Durations of a table's phases, in ms; the running phase is the game's own. */
export interface TableTimes {
  bettingMs: number;
  resultMs: number;
  /** Time after a flight in which other instances decide earlier cash-outs. */
  graceMs: number;
  /** Delay of a retry. */
  retryMs: number;
}

export interface DealerParts {
  game: AnyLiveGame;
  times: TableTimes;
  chain: SeedChain;
  settlement: LiveSettlement;
  outbox: Outbox;
  log: FastifyBaseLogger;
  /** The clock that all instances share. */
  now: () => number;
  /** Returns true if any instance has listeners of the table. */
  isWatched: () => Promise<boolean>;
  /** Resolves once this instance has decided the cash-outs that came in time. */
  untilCashedOut: () => Promise<unknown>;
  /** Called with each round and status that this dealer created or found. */
  onRound: (row: LiveRoundRow) => void;
  /** Called with bets that were rolled back or paid. */
  onTaken: (bets: readonly LiveBetRow[]) => void;
  onPaid: (bets: readonly LiveBetRow[]) => void;
}

/** The term in which this instance deals. */
interface Dealing {
  /** Unit of work that fails once another instance deals. */
  unitOfWork: UnitOfWork;
  over: AbortSignal;
  /** Returns true if a found round was without a dealer for so long that players could not act. */
  isInterrupted: (row: LiveRoundRow) => boolean;
  /** Called once the found round goes on, or was rolled back. */
  begin(): void;
}

/** Runs the rounds of a game. The next step follows from the last round's row alone. */
export interface LiveDealer {
  /** Returns true while it waits for listeners before the next round. */
  isResting(): boolean;
  /** Signals that there may be listeners. */
  wake(): void;
  /** Deals until the term is over; never throws. */
  deal(dealing: Dealing): Promise<void>;
}

/** Interval in ms in which a paused table checks for listeners. */
const POLL_MS = 500;

/** Creates the dealer of a table. */
export function createLiveDealer(parts: DealerParts): LiveDealer {
  const { game, times, chain, settlement, outbox, log, now, onRound } = parts;
  const key = gameKey(game);
  let isResting = false;
  let wake = () => {};

  const endOf = ({ since, outcome }: LiveRoundRow) =>
    since + game.runningMs(JSON.parse(outcome ?? 'null'));

  const nap = (ms: number, over: AbortSignal) =>
    sleep(Math.max(0, ms), undefined, { signal: over }).catch(() => undefined);
  /** A phase does not exceed its length, also after a change of the clock. */
  const napUntil = (at: number, most: number, over: AbortSignal) =>
    nap(Math.min(at - now(), most), over);

  async function rest(over: AbortSignal): Promise<void> {
    isResting = true;
    const woken = new AbortController();
    wake = () => woken.abort();
    await nap(POLL_MS, AbortSignal.any([over, woken.signal]));
  }

  /** Changes the round by `work` if it still has the known status. */
  const change = (
    { withTransaction }: UnitOfWork,
    known: LiveRoundRow,
    work: (tx: Parameters<typeof rows.saveRound>[0], row: LiveRoundRow) => Promise<LiveRoundRow>,
  ): Promise<LiveRoundRow> =>
    withTransaction(async (tx) => {
      const row = await rows.lockRound(tx, known.id, 'update');
      if (row?.status !== known.status) throw new Error(`round ${known.id} is ${row?.status}`);
      const changed = await work(tx, row);
      await rows.saveRound(tx, changed);
      return changed;
    });

  const beginRound = ({ withTransaction }: UnitOfWork) =>
    withTransaction(async (tx) => {
      const row = createRound(key, await chain.take(tx), Math.round(now()));
      await rows.insertRound(tx, row);
      return row;
    });

  /** Ends betting: rolls back pending bets, and draws the outcome. */
  async function run({ unitOfWork }: Dealing, known: LiveRoundRow): Promise<LiveRoundRow> {
    let taken: LiveBetRow[] = [];
    const running = await change(unitOfWork, known, async (tx, row) => {
      taken = await settlement.takeBack(tx, row.id, 'sending');
      const placed = await rows.lockBets(tx, row.id, 'placed');
      const ids = placed.map(({ client_id: id }) => id);
      const salt = await chain.fixSalt(tx, row.chain_id, ids);
      const { server_seed: serverSeed, nonce } = row;
      const outcome = game.draw(createRandom({ serverSeed, clientSeed: salt, nonce }));
      const since = Math.round(now());
      return { ...row, status: 'running', salt, outcome: JSON.stringify(outcome), since };
    });
    parts.onTaken(taken);
    return running;
  }

  /** Runs a round to its end; cashes bets out at their targets. */
  async function fly({ unitOfWork, over }: Dealing, row: LiveRoundRow): Promise<LiveRoundRow> {
    const lasts = endOf(row) - row.since;
    const begun = performance.now() - Math.min(Math.max(0, now() - row.since), lasts);
    const elapsed = () => performance.now() - begun;
    try {
      const targets = await listTargets(unitOfWork, game, row);
      for await (const paid of cashOutTargets(targets, {
        unitOfWork,
        settlement,
        roundId: row.id,
        lasts,
        elapsed,
        nap: (ms) => nap(ms, over),
        isOver: () => over.aborted,
      })) {
        parts.onPaid(paid);
      }
    } catch (error) {
      // The end of the round pays the remaining targets.
      log.error({ err: error, game: key }, 'automatic cash-outs failed');
    }
    await nap(lasts - elapsed(), over);
    await parts.untilCashedOut();
    if (over.aborted) return row;
    return change(unitOfWork, row, async (_, last) => ({ ...last, status: 'ended' }));
  }

  async function settle({ unitOfWork }: Dealing, known: LiveRoundRow): Promise<LiveRoundRow> {
    let settled: LiveBetRow[] = [];
    const row = await change(unitOfWork, known, async (tx, ended) => {
      settled = await settlement.settle(tx, ended);
      return { ...ended, status: 'settled', since: Math.round(now()) };
    });
    onRound(row);
    parts.onPaid(settled);
    return row;
  }

  /** Rolls back the bets of an interrupted round, except cashed-out ones. */
  async function interrupt({ unitOfWork }: Dealing, known: LiveRoundRow): Promise<LiveRoundRow> {
    let taken: LiveBetRow[] = [];
    const row = await change(unitOfWork, known, async (tx, open) => {
      taken = [
        ...(await settlement.takeBack(tx, open.id, 'sending')),
        ...(await settlement.takeBack(tx, open.id, 'placed')),
      ];
      return { ...open, status: 'void', since: Math.round(now()) };
    });
    parts.onTaken(taken);
    return row;
  }

  /** Performs the step that follows the last round, when its time has come. */
  async function step(dealing: Dealing, row: LiveRoundRow | undefined) {
    const { over, unitOfWork } = dealing;
    if (row?.status === 'betting') {
      await napUntil(row.since + times.bettingMs, times.bettingMs, over);
      return over.aborted ? row : run(dealing, row);
    }
    if (row?.status === 'running') return fly(dealing, row);
    if (row?.status === 'ended') {
      // From now on: if the end of a flight was written late, cash-outs were late, too.
      if (game.cashOut) await nap(times.graceMs, over);
      return over.aborted ? row : settle(dealing, row);
    }
    if (row?.status === 'settled') await napUntil(row.since + times.resultMs, times.resultMs, over);
    while (!over.aborted && !(await parts.isWatched())) await rest(over);
    isResting = false;
    return over.aborted ? row : beginRound(unitOfWork);
  }

  async function goOn(dealing: Dealing, found: LiveRoundRow | undefined): Promise<void> {
    let row = found;
    while (!dealing.over.aborted) {
      const next = await step(dealing, row);
      if (next && next !== row) {
        onRound(next);
        outbox.send();
      }
      row = next;
    }
  }

  /** A public outcome, or one whose end was reached, is not rolled back. */
  const isLost = ({ isInterrupted }: Dealing, row: LiveRoundRow) =>
    (row.status === 'betting' || (row.status === 'running' && !game.shownWhileRunning)) &&
    isInterrupted(row);

  return {
    isResting: () => isResting,
    wake: () => wake(),
    async deal(dealing) {
      let isFirst = true;
      while (!dealing.over.aborted) {
        try {
          const last = await dealing.unitOfWork.read((tx) => rows.findLast(tx, key));
          const row =
            isFirst && last && isLost(dealing, last) ? await interrupt(dealing, last) : last;
          isFirst = false;
          dealing.begin();
          if (row) onRound(row);
          outbox.send();
          await goOn(dealing, row);
        } catch (error) {
          if (error instanceof StaleFencingTokenError) return;
          if (!dealing.over.aborted) log.error({ err: error, game: key }, 'a shared round failed');
          await nap(times.retryMs, dealing.over);
        }
      }
    },
  };
}
