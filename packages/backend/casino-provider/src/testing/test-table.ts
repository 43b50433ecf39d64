import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import * as v from 'valibot';
import { randomHex } from '../fairness/hash.ts';
import { defineLiveGame } from '../game/game.ts';
import { createLiveTable } from '../live/live-table.ts';
import type { GameSession } from '../sessions/game-sessions.ts';
import { createOutbox } from '../wallet/outbox.ts';
import type { WalletAnswer, WalletClient } from '../wallet/wallet-client.ts';
import type { LiveBetInput, LiveMessage } from '../wire/live.ts';
import type { TestDatabase } from './test-database.ts';

/** Betting lasts until the test ends it. */
const BETTING_MS = 60_000_000;
/** Duration of a flight of the test's game, in ms. */
const FLIGHT_MS = 300;
/** Divides the time of results and retries, of 3 and 5 s. */
const SPEED = 20;
const RESULT_MS = 3000;

/** A crash game whose planes all fly to 2.00. */
const createGame = (flightMs: number) =>
  defineLiveGame<{ auto?: number | undefined }, { crash: number }>({
    provider: 'DC',
    gameId: '1',
    name: 'Test',
    limits: { minPaise: 1, maxPaise: 1_000_000, maxWinPaise: 10_000_000 },
    rtp: 97,
    rules: [],
    choice: v.object({ auto: v.optional(v.number()) }),
    bettingMs: BETTING_MS,
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
  { unitOfWork, query }: TestDatabase,
  {
    flightMs = FLIGHT_MS,
    refusingMs = 60_000,
    now,
  }: { flightMs?: number; refusingMs?: number; now?: () => number } = {},
) {
  const game = createGame(flightMs);
  let phase = new AbortController();
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
    const shared = { unitOfWork, wallet: client, log };
    const outbox = createOutbox(shared);
    const table = createLiveTable(game, {
      ...shared,
      outbox,
      refusingMs,
      speed: SPEED,
      ...(now && { now }),
      sleep: (ms, over) => sleep(ms, undefined, { signal: AbortSignal.any([over, phase.signal]) }),
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
    /** Ends betting, which lasts for ever otherwise. */
    endBetting(): void {
      phase.abort();
      phase = new AbortController();
    },
    /** Starts another process over the same database. */
    async restart() {
      await end();
      parts = openParts();
      parts.table.start();
    },
    /** Makes settlements fail, as on a full disk, until `mendSettling`. */
    async breakSettling() {
      await query(
        `create or replace function refuse() returns trigger language plpgsql
         as $$ begin raise exception 'disk is full'; end $$`,
      );
      await query(
        `create trigger broken before update on live_bets for each row
         when (new.status = 'settled') execute function refuse()`,
      );
    },
    mendSettling: () => query('drop trigger if exists broken on live_bets'),
    close: end,
  };
}
