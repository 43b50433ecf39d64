import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import * as v from 'valibot';
import { randomHex } from '../fairness/hash.ts';
import { defineLiveGame } from '../game/game.ts';
import type { Visit } from '../http/visits.ts';
import { openJournal } from '../journal/database.ts';
import { createLiveTable } from '../live/live-table.ts';
import { createOutbox } from '../wallet/outbox.ts';
import type { WalletAnswer, WalletClient } from '../wallet/wallet-client.ts';
import type { LiveBetInput, LiveMessage } from '../wire/live.ts';

/** How long each phase of the test's game takes, in ms. */
export const PHASE_MS = 150;

/** A crash game whose planes all fly to 2.00 in one phase. */
const game = defineLiveGame<{ auto?: number | undefined }, { crash: number }>({
  provider: 'DC',
  gameId: '1',
  name: 'Test',
  limits: { minPaise: 1, maxPaise: 1_000_000, maxWinPaise: 10_000_000 },
  rtp: 97,
  rules: [],
  choice: v.object({ auto: v.optional(v.number()) }),
  bettingMs: PHASE_MS,
  runningMs: () => PHASE_MS,
  resultMs: PHASE_MS,
  shownWhileRunning: false,
  betsPerRound: 2,
  draw: () => ({ crash: 200 }),
  payout: ({ auto }, stake) => (auto !== undefined && auto <= 200 ? (stake * auto) / 100 : 0),
  cashOut: {
    multiplierAt: (ms) => 100 + Math.floor((100 * ms) / PHASE_MS),
    reachedAt: (hundredths) => ((hundredths - 100) / 100) * PHASE_MS,
    target: ({ auto }) => auto,
  },
  verify: () => [],
});

/** A table over a real journal, with a wallet whose answers the test decides. */
export async function createTestTable() {
  const folder = await mkdtemp(join(tmpdir(), 'table-'));
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
    const journal = openJournal(folder);
    const outbox = createOutbox(journal, client, log);
    return { journal, outbox, table: createLiveTable(journal, outbox, game, log) };
  }
  let parts = openParts();

  async function end() {
    await parts.table.stop();
    await parts.outbox.stop();
    parts.journal.close();
  }
  return {
    wallet,
    game,
    get journal() {
      return parts.journal;
    },
    get table() {
      return parts.table;
    },
    visitOf: (player: string): Visit => ({
      session: `session-${player}`,
      player,
      provider: game.provider,
      gameId: game.gameId,
      language: 'en',
      theme: 'dark',
      frameOrigins: [],
    }),
    /** What a player hears from now on. */
    hear(visit: Visit): LiveMessage[] {
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
    /** Another process over the same journal. */
    async restart() {
      await end();
      parts = openParts();
      parts.table.start();
    },
    async close() {
      await end();
      await rm(folder, { recursive: true });
    },
  };
}
