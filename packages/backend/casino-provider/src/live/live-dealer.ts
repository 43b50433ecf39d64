import type { UnitOfWork } from '@exchange/server-kit/database';
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
  /** Delay of a retry. */
  retryMs: number;
}

/** Resolves after `ms`; rejects once `over` is aborted. */
export type Sleep = (ms: number, over: AbortSignal) => Promise<void>;

export interface DealerOptions {
  unitOfWork: UnitOfWork;
  game: AnyLiveGame;
  times: TableTimes;
  chain: SeedChain;
  settlement: LiveSettlement;
  outbox: Outbox;
  log: FastifyBaseLogger;
  now: () => number;
  sleep: Sleep;
  isWatched: () => boolean;
  /** Resolves once the cash-outs that came in time are decided. */
  untilCashedOut: () => Promise<unknown>;
  /** Called with each round and status that this dealer created or found. */
  onRound: (row: LiveRoundRow) => void;
  /** Called with bets that were rolled back or paid. */
  onTaken: (bets: readonly LiveBetRow[]) => void;
  onPaid: (bets: readonly LiveBetRow[]) => void;
}

/** Runs the rounds of a game. The next step follows from the last round's row alone. */
export interface LiveDealer {
  /** Returns true while it waits for listeners before the next round. */
  isResting(): boolean;
  /** Signals that there may be listeners. */
  wake(): void;
  /** Deals until `over`; never throws. The round of a former process was interrupted. */
  deal(over: AbortSignal): Promise<void>;
}

/** Interval in ms in which a paused table checks for listeners, should a wake-up be missed. */
const REST_MS = 60_000;

/** Creates the dealer of a table. */
export function createLiveDealer(options: DealerOptions): LiveDealer {
  const { unitOfWork, game, times, chain, settlement, outbox, log, now, onRound } = options;
  const key = gameKey(game);
  let isResting = false;
  let wake = () => {};

  const endOf = ({ since, outcome }: LiveRoundRow) =>
    since + game.runningMs(JSON.parse(outcome ?? 'null'));

  const nap = (ms: number, over: AbortSignal) =>
    options.sleep(Math.max(0, ms), over).catch(() => undefined);
  /** A phase does not exceed its length, also after a change of the clock. */
  const napUntil = (at: number, maxMs: number, over: AbortSignal) =>
    nap(Math.min(at - now(), maxMs), over);

  async function rest(over: AbortSignal): Promise<void> {
    isResting = true;
    const woken = new AbortController();
    wake = () => woken.abort();
    await nap(REST_MS, AbortSignal.any([over, woken.signal]));
  }

  /** Changes the round by `work` if it still has the known status. */
  const change = (
    known: LiveRoundRow,
    work: (tx: Parameters<typeof rows.saveRound>[0], row: LiveRoundRow) => Promise<LiveRoundRow>,
  ): Promise<LiveRoundRow> =>
    unitOfWork.withTransaction(async (tx) => {
      const row = await rows.lockRound(tx, known.id, 'update');
      if (row?.status !== known.status) throw new Error(`round ${known.id} is ${row?.status}`);
      const changed = await work(tx, row);
      await rows.saveRound(tx, changed);
      return changed;
    });

  const beginRound = () =>
    unitOfWork.withTransaction(async (tx) => {
      const row = createRound(key, await chain.take(tx), Math.round(now()));
      await rows.insertRound(tx, row);
      return row;
    });

  /** Ends betting: rolls back pending bets, and draws the outcome. */
  async function run(known: LiveRoundRow): Promise<LiveRoundRow> {
    let taken: LiveBetRow[] = [];
    const running = await change(known, async (tx, row) => {
      taken = await settlement.takeBack(tx, row.id, 'sending');
      const placed = await rows.lockBets(tx, row.id, 'placed');
      const ids = placed.map(({ client_id: id }) => id);
      const salt = await chain.fixSalt(tx, row.chain_id, ids);
      const { server_seed: serverSeed, nonce } = row;
      const outcome = game.draw(createRandom({ serverSeed, clientSeed: salt, nonce }));
      const since = Math.round(now());
      return { ...row, status: 'running', salt, outcome: JSON.stringify(outcome), since };
    });
    options.onTaken(taken);
    return running;
  }

  /** Runs a round to its end; cashes bets out at their targets. */
  async function fly(row: LiveRoundRow, over: AbortSignal): Promise<LiveRoundRow> {
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
        options.onPaid(paid);
      }
    } catch (error) {
      // The end of the round pays the remaining targets.
      log.error({ err: error, game: key }, 'automatic cash-outs failed');
    }
    await nap(lasts - elapsed(), over);
    await options.untilCashedOut();
    if (over.aborted) return row;
    return change(row, async (_, last) => ({ ...last, status: 'ended' }));
  }

  async function settle(known: LiveRoundRow): Promise<LiveRoundRow> {
    let settled: LiveBetRow[] = [];
    const row = await change(known, async (tx, ended) => {
      settled = await settlement.settle(tx, ended);
      return { ...ended, status: 'settled', since: Math.round(now()) };
    });
    onRound(row);
    options.onPaid(settled);
    return row;
  }

  /** Rolls back the bets of an interrupted round, except cashed-out ones. */
  async function interrupt(known: LiveRoundRow): Promise<LiveRoundRow> {
    let taken: LiveBetRow[] = [];
    const row = await change(known, async (tx, open) => {
      taken = [
        ...(await settlement.takeBack(tx, open.id, 'sending')),
        ...(await settlement.takeBack(tx, open.id, 'placed')),
      ];
      return { ...open, status: 'void', since: Math.round(now()) };
    });
    options.onTaken(taken);
    return row;
  }

  /** Performs the step that follows the last round, when its time has come. */
  async function step(row: LiveRoundRow | undefined, over: AbortSignal) {
    if (row?.status === 'betting') {
      await napUntil(row.since + times.bettingMs, times.bettingMs, over);
      return over.aborted ? row : run(row);
    }
    if (row?.status === 'running') return fly(row, over);
    if (row?.status === 'ended') return settle(row);
    if (row?.status === 'settled') await napUntil(row.since + times.resultMs, times.resultMs, over);
    while (!over.aborted && !options.isWatched()) await rest(over);
    isResting = false;
    return over.aborted ? row : beginRound();
  }

  async function goOn(found: LiveRoundRow | undefined, over: AbortSignal): Promise<void> {
    let row = found;
    while (!over.aborted) {
      const next = await step(row, over);
      if (next && next !== row) {
        onRound(next);
        outbox.send();
      }
      row = next;
    }
  }

  /** A public outcome, or one whose end was reached, is not rolled back. */
  const isLost = ({ status }: LiveRoundRow) =>
    status === 'betting' || (status === 'running' && !game.shownWhileRunning);

  return {
    isResting: () => isResting,
    wake: () => wake(),
    async deal(over) {
      let isFirst = true;
      while (!over.aborted) {
        try {
          const last = await unitOfWork.read((tx) => rows.findLast(tx, key));
          const row = isFirst && last && isLost(last) ? await interrupt(last) : last;
          isFirst = false;
          if (row) onRound(row);
          outbox.send();
          await goOn(row, over);
        } catch (error) {
          if (!over.aborted) log.error({ err: error, game: key }, 'a shared round failed');
          await nap(times.retryMs, over);
        }
      }
    },
  };
}
