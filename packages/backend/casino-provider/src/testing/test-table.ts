import { pino } from 'pino';
import * as v from 'valibot';
import { ownClock } from '../db/clock.ts';
import { randomHex } from '../fairness/hash.ts';
import { defineLiveGame } from '../game/game.ts';
import type { GameSession } from '../http/game-sessions.ts';
import { noBus } from '../live/live-bus.ts';
import { createLiveTable } from '../live/live-table.ts';
import { leadAlone } from '../live/table-leadership.ts';
import { createWatches } from '../live/watches.ts';
import { createOutbox } from '../wallet/outbox.ts';
import type { WalletAnswer, WalletClient } from '../wallet/wallet-client.ts';
import type { LiveBetInput, LiveMessage } from '../wire/live.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * Durations of betting, a flight and a result of the test's game, in ms; long enough for some bets
 * on any machine.
 */
const BETTING_MS = 6000;
const FLIGHT_MS = 300;
const RESULT_MS = 150;

/** A crash game whose planes all fly to 2.00. */
const createGame = (bettingMs: number, flightMs: number) =>
  defineLiveGame<{ auto?: number | undefined }, { crash: number }>({
    provider: 'DC',
    gameId: '1',
    name: 'Test',
    limits: { minPaise: 1, maxPaise: 1_000_000, maxWinPaise: 10_000_000 },
    rtp: 97,
    rules: [],
    choice: v.object({ auto: v.optional(v.number()) }),
    bettingMs,
    runningMs: () => flightMs,
    resultMs: RESULT_MS,
    shownWhileRunning: false,
    betsPerRound: 2,
    draw: () => ({ crash: 200 }),
    payout: ({ auto }, stake) => (auto !== undefined && auto <= 200 ? (stake * auto) / 100 : 0),
    cashOut: {
      multiplierAt: (ms) => 100 + Math.floor((100 * ms) / flightMs),
      reachedAt: (hundredths) => ((hundredths - 100) / 100) * flightMs,
      target: ({ auto }) => auto,
    },
    verify: () => [],
  });

/** Creates a table over a real database, with a wallet whose responses the test decides. */
export function createTestTable(
  { unitOfWork }: TestDatabase,
  {
    bettingMs = BETTING_MS,
    flightMs = FLIGHT_MS,
    graceMs = 0,
    refusingMs = 60_000,
    clock = ownClock,
  } = {},
) {
  const game = createGame(bettingMs, flightMs);
  const wallet: { answer: () => Promise<WalletAnswer>; asked: string[] } = {
    answer: async () => ({ kind: 'done', balancePaise: 100 }),
    asked: [],
  };
  const client: WalletClient = {
    call(call) {
      wallet.asked.push(call);
      return wallet.answer();
    },
  };
  const log = pino({ level: 'silent' });
  function openParts() {
    const instance = randomHex(4);
    const shared = { unitOfWork, wallet: client, log };
    const outbox = createOutbox({ ...shared, instance });
    const table = createLiveTable(game, {
      ...shared,
      outbox,
      clock,
      bus: noBus,
      lead: leadAlone(unitOfWork),
      watches: createWatches(unitOfWork, instance, clock.now),
      graceMs,
      refusingMs,
    });
    return { outbox, table };
  }
  let parts = openParts();

  async function end() {
    await parts.table.stop();
    await parts.outbox.stop();
  }
  return {
    wallet,
    game,
    get table() {
      return parts.table;
    },
    visitOf: (player: string): GameSession => ({
      session: `session-${player}`,
      player,
      provider: game.provider,
      gameId: game.gameId,
      language: 'en',
      theme: 'dark',
      frameOrigins: [],
    }),
    /** Returns the player's messages from now on. */
    hear(visit: GameSession): LiveMessage[] {
      const heard: LiveMessage[] = [];
      parts.table.listen(visit, (message) => heard.push(message));
      return heard;
    },
    betInto: (roundId: string, choice: object = {}): LiveBetInput => ({
      id: randomHex(8),
      roundId,
      stakePaise: 1000,
      choice,
    }),
    /** Starts another process over the same database. */
    async restart() {
      await end();
      parts = openParts();
      await parts.table.start();
    },
    close: end,
  };
}
