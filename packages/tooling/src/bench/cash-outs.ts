import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  createTestPlayer,
  startProviderProcess,
  startTestOperator,
  type TestPlayer,
} from '@exchange/casino-provider/testing';
import { startBareServer } from './bare-server-process.ts';
import { calculateQuantile, reportFigures } from './figure.ts';
import type { SpreadLoad, SpreadResult } from './spread-load.ts';

/**
 * Measures cash-outs of 500 players on one round of Aviator within two seconds, with stakes debited
 * through the signed wallet. The baseline is a bare reply of the same size at the same rate.
 */

const PLAYERS = 500;
const STAKE_PAISE = 10_00;
/** Interval of the polls for the take-off; more frequent ones are rate limited. */
const POLL_MS = 100;
/** The first and last cash-out after the take-off, in ms. */
const FROM_MS = 300;
const UNTIL_MS = 2300;
/** Maximum of rounds; flights that end before the last cash-out are not counted. */
const MAX_ROUNDS = 30;
const AIM = 3;
const TABLE = '/api/live/aviator';

interface Guest {
  player: TestPlayer;
  token: string;
}

/** Bytes of the reply to a cash-out, for the size of the bare one. */
const REPLY_BYTES = 240;

/** Sends the load from a thread of its own, which the operator's work here does not block. */
const spread = (load: SpreadLoad): Promise<SpreadResult> =>
  new Promise((resolve, reject) => {
    new Worker(new URL('./spread-load.ts', import.meta.url), { workerData: load })
      .once('message', resolve)
      .once('error', reject);
  });

async function enter(operator: Awaited<ReturnType<typeof startTestOperator>>, address: string) {
  const guests: Guest[] = [];
  for (let made = 0; made < PLAYERS; made += 1) {
    const user = await operator.exchange.createUser({ rupees: 100_000 });
    const token = await operator.visit(user, 'DC', '201206');
    guests.push({ player: createTestPlayer(address, token), token });
  }
  return guests;
}

/**
 * Waits for the next round's betting, then places a bet of every player; returns the accepted ones.
 */
async function betAll([watcher, ...others]: readonly Guest[]) {
  if (!watcher) throw new Error('no player is at the table');
  for (;;) {
    const { round } = await watcher.player.check('aviator');
    const left = (round.until ?? 0) - Date.now();
    if (round.phase === 'betting' && left > 5000) {
      const bets = await Promise.all(
        [watcher, ...others].map(async ({ player }, index) => {
          const body = {
            id: `bench-${round.id}-${index}`.slice(0, 64),
            roundId: round.id,
            stakePaise: STAKE_PAISE,
            choice: {},
          };
          const { bet } = await player.call<{ bet: { id: string } }>(`${TABLE}/bets`, body);
          return bet?.id;
        }),
      );
      return { round, bets };
    }
    await sleep(200);
  }
}

/** Waits for the take-off of a round; returns false if it is over already. */
async function untilTakeOff({ player }: Guest, roundId: string): Promise<boolean> {
  for (;;) {
    const { round } = await player.check('aviator');
    if (round.id !== roundId || round.phase === 'result') return false;
    if (round.phase === 'running') return true;
    await sleep(POLL_MS);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-cash-outs-'));
const operator = await startTestOperator();
const provider = await startProviderProcess({ ...operator.env(folder), EXCHANGE_TEST: '0' });
const bare = await startBareServer(REPLY_BYTES);
try {
  const guests = await enter(operator, provider.address);
  const [watcher] = guests;
  if (!watcher) throw new Error('no player is at the table');
  console.log(`▸ ${guests.length} players at the table`);
  let result: SpreadResult = { took: [], bare: [] };
  for (let turn = 1; turn <= MAX_ROUNDS && result.took.length < PLAYERS; turn += 1) {
    const { round, bets } = await betAll(guests);
    const requests = guests.flatMap(({ token }, index) => {
      const bet = bets[index];
      return bet ? [{ url: `${provider.address}${TABLE}/bets/${bet}/cash-out`, token }] : [];
    });
    if (requests.length < PLAYERS || !(await untilTakeOff(watcher, round.id))) continue;
    result = await spread({ requests, bareUrl: bare.address, fromMs: FROM_MS, untilMs: UNTIL_MS });
    console.log(`▸ round ${turn}: ${requests.length} bets, ${result.took.length} cashed out`);
  }
  if (result.took.length < PLAYERS) throw new Error(`no flight of ${MAX_ROUNDS} was long enough`);
  reportFigures(
    [0.5, 0.99].map((q) => {
      const value = calculateQuantile(result.took, q);
      const reply = calculateQuantile(result.bare, q);
      return {
        name: `cash-out answered, ${PLAYERS} players on one round, p${q * 100}`,
        unit: 'ms',
        value,
        baseline: { name: 'bare reply', value: reply },
        ...(q === 0.99 && { aim: { text: `ratio ≤ ${AIM}`, met: value / reply <= AIM } }),
      };
    }),
  );
} finally {
  await provider.kill();
  await bare.stop();
  await operator.close();
  await rm(folder, { recursive: true, force: true });
}
// PGlite leaves a timer of its own behind, which would keep this process for minutes.
process.exit(0);
