import { pino } from 'pino';
import * as v from 'valibot';
import { randomHex } from '../fairness/hash.ts';
import { defineLiveGame } from '../game/game.ts';
import type { GameSession } from '../http/game-sessions.ts';
import { createLiveTable } from '../live/live-table.ts';
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
  { unitOfWork, query }: TestDatabase,
  {
    bettingMs = BETTING_MS,
    flightMs = FLIGHT_MS,
    refusingMs = 60_000,
    now,
  }: { bettingMs?: number; flightMs?: number; refusingMs?: number; now?: () => number } = {},
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
    const shared = { unitOfWork, wallet: client, log };
    const outbox = createOutbox(shared);
    const table = createLiveTable(game, { ...shared, outbox, refusingMs, ...(now && { now }) });
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
