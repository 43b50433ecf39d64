import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { UnitOfWork } from '@exchange/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import { type AnyLiveGame, gameKey } from '../game/game.ts';
import type { Library, ShelvedGame } from '../game/library.ts';
import { HttpError } from '../http-error.ts';
import type { GameSession } from '../sessions/game-sessions.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { WalletClient } from '../wallet/wallet-client.ts';
import type { LiveBet, LiveBetInput, LiveMessage } from '../wire/live.ts';
import { createCashOuts } from './cash-outs.ts';
import { createSeedChain } from './chain.ts';
import type { LiveRoundRow } from './live.repository.ts';
import { createLiveBets } from './live-bets.ts';
import { createLiveDealer, type Sleep, type TableTimes } from './live-dealer.ts';
import { createLiveNews, type Listener } from './live-news.ts';
import { createLiveSettlement } from './live-settlement.ts';
import { isLater, isOn, showRound, toLiveBet } from './to-live.ts';

/** A shared game: its rounds, messages, bets and cash-outs. */
export interface LiveTable {
  /** Begins to deal. */
  start(): void;
  stop(): Promise<void>;
  bet(visit: GameSession, input: LiveBetInput): Promise<{ bet: LiveBet; balancePaise?: number }>;
  /** Returns true while it waits for listeners before the next round. */
  isResting(): boolean;
  /** Cashes out at the multiplier of the call's arrival, `sinceMs` ago. */
  cashOut(visit: GameSession, betId: string, sinceMs: number): Promise<LiveBet>;
  /**
   * Sends all messages, beginning with the whole state of a round. Returns the function that
   * leaves.
   */
  listen(visit: GameSession, listener: Listener): () => void;
}

/** Shared parts of all tables. */
interface TableOptions {
  unitOfWork: UnitOfWork;
  outbox: Outbox;
  wallet: WalletClient;
  log: FastifyBaseLogger;
  /** The time, ms since 1970; by default that of the start and the monotonic clock. */
  now?: () => number;
  /** Waits for the end of a phase; by default on a timer. */
  sleep?: Sleep;
  /** Maximum wait of a late call for the end of its round, in ms; default 6 s. */
  refusingMs?: number;
  /** Divides the time for bets and results; flights and draws keep theirs. Default 1. */
  speed?: number;
}

/** The last unsent message of each type for a listener. */
type Missed = Map<LiveMessage['type'], LiveMessage>;

const RETRY_MS = 5000;
/** Maximum wait of a late call for the end of its round, in ms: less than the timeout of pages. */
const REFUSING_MS = 6000;
/** Delay of the next read of a table that could not be read, in ms. */
const READ_AGAIN_MS = 500;

const sleepOnTimer: Sleep = (ms, signal) => pause(ms, undefined, { signal });

const ownTime = (): number => performance.timeOrigin + performance.now();

/** Creates the table of a game. */
export function createLiveTable(game: AnyLiveGame, options: TableOptions): LiveTable {
  const { unitOfWork, outbox, log } = options;
  const { now = ownTime, refusingMs = REFUSING_MS, speed = 1 } = options;
  const { sleep = sleepOnTimer } = options;
  const key = gameKey(game);
  const times: TableTimes = {
    bettingMs: game.bettingMs / speed,
    resultMs: game.resultMs / speed,
    retryMs: RETRY_MS / speed,
  };
  const chain = createSeedChain(key);
  const settlement = createLiveSettlement(outbox, game);
  const cashOuts = createCashOuts({ unitOfWork, game, settlement, untilOver });
  const news = createLiveNews({ ...options, chain, game });
  const bets = createLiveBets({
    ...options,
    game,
    now,
    bettingMs: times.bettingMs,
    onRefused: (bet) => news.sendMine(bet),
  });
  let known: LiveRoundRow | undefined;
  let fresh = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let dealt: Promise<void> | undefined;

  /** Records the state of a round, and sends it to all listeners. */
  function note(row: LiveRoundRow): void {
    if (!isLater(row, known)) return;
    const before = known;
    known = row;
    fresh.resolve();
    fresh = Promise.withResolvers();
    if (row.status === 'void' || row.status === 'ended') return;
    if (row.status === 'betting' && row.nonce === 0) news.sayChain(row.chain_id);
    news.sayRound(now(), showRound(row, game, times));
    if (row.status === 'running' && before?.salt !== row.salt) news.sayChain(row.chain_id);
    if (row.status === 'settled') news.sayBets(row.id);
    news.sendOthers(row.id);
  }

  const dealer = createLiveDealer({
    unitOfWork,
    game,
    times,
    chain,
    settlement,
    outbox,
    log,
    now,
    sleep,
    isWatched: () => !news.isEmpty(),
    untilCashedOut: cashOuts.waitForResolution,
    onRound: note,
    onTaken: (taken) => taken.forEach((bet) => void news.sendMine(bet)),
    onPaid: news.notifyPaid,
  });

  /** Resolves to the current round; waits for the next one without any. */
  async function untilOn(): Promise<LiveRoundRow> {
    for (;;) {
      const next = fresh.promise;
      if (known && isOn(known, times, now())) return known;
      await next;
    }
  }

  const isOver = (round: LiveRoundRow) =>
    known !== undefined && isLater(known, { ...round, status: 'ended' });

  /** @throws HttpError if a round stays open for long, for example without the database */
  async function untilOver(round: LiveRoundRow): Promise<void> {
    const deadline = AbortSignal.timeout(refusingMs);
    const late = once(deadline, 'abort');
    while (!isOver(round)) {
      if (deadline.aborted) throw new HttpError('busy');
      await Promise.race([fresh.promise, late]);
    }
  }

  /** Reads the whole state, once there is a round and the database responds. */
  async function readAll(player: string, isLeft: () => boolean) {
    for (;;) {
      try {
        const row = await untilOn();
        return { row, all: await news.readAll(player, row) };
      } catch (error) {
        log.warn({ err: error, game: key }, 'a table could not be read');
        await pause(READ_AGAIN_MS);
        if (isLeft()) throw error;
      }
    }
  }

  /**
   * Sends the whole state; later messages are in `missed`, and a changed round or own bet makes the
   * read stale. Throws the database's error if the listener left meanwhile.
   */
  async function sendAll(player: string, missed: Missed, isLeft: () => boolean) {
    for (;;) {
      missed.clear();
      const { row, all } = await readAll(player, isLeft);
      if (isLeft() || !(missed.has('round') || missed.has('mine'))) {
        return { type: 'all', now: now(), round: showRound(row, game, times), ...all } as const;
      }
    }
  }

  return {
    start() {
      dealt = dealer.deal(stopping.signal);
    },
    isResting: dealer.isResting,
    async stop() {
      stopping.abort();
      await dealt;
      await bets.stop();
      news.close();
    },
    async bet(visit, input) {
      const { bet, balancePaise } = await bets.place(visit, input);
      news.sendMine(bet, balancePaise);
      news.sendOthers(bet.round_id);
      return { bet: toLiveBet(bet), ...(balancePaise !== undefined && { balancePaise }) };
    },
    async cashOut({ player }, betId, sinceMs) {
      const { bet, isFresh } = await cashOuts.cashOut({ player, betId, arrived: now() - sinceMs });
      if (isFresh) news.notifyPaid([bet]);
      return toLiveBet(bet);
    },
    listen({ player }, listener) {
      let isLive = false;
      let isLeft = false;
      const missed: Missed = new Map();
      const leave = news.add(player, (message) => {
        if (isLive) listener(message);
        else missed.set(message.type, message);
      });
      dealer.wake();
      sendAll(player, missed, () => isLeft || stopping.signal.aborted)
        .then((message) => {
          if (isLeft) return;
          isLive = true;
          listener(message);
          for (const later of missed.values()) listener(later);
        })
        .catch(() => undefined);
      return () => {
        isLeft = true;
        leave();
      };
    },
  };
}

/** The tables of all games whose rounds are shared. */
export interface LiveTables {
  find(shelved: ShelvedGame): LiveTable | undefined;
  start(): void;
  stop(): Promise<void>;
}

/** Creates a table for each of them. */
export function createLiveTables(library: Library, options: TableOptions): LiveTables {
  const tables = new Map<string, LiveTable>();
  for (const { folder, game } of library.all) {
    if (game.kind === 'live') tables.set(folder, createLiveTable(game, options));
  }
  return {
    find: ({ folder }) => tables.get(folder),
    start() {
      for (const table of tables.values()) table.start();
    },
    async stop() {
      await Promise.all(Array.from(tables.values(), (table) => table.stop()));
    },
  };
}
