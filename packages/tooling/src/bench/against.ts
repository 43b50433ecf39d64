import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Testing from '@exchange/server/testing';
import { startPostgres } from '@exchange/server/testing';
import { root } from '../workspace.ts';
import { calculateMedian, reportFigures } from './figure.ts';
import { interleave, runConcurrent } from './timing.ts';

/**
 * Measures the processor time of a player's calls in this checkout and the one in the folder
 * AGAINST, alternately in one process, on one PostgreSQL.
 */

const WINDOW_MS = 1000;
/** Single windows differ by some 10 %. */
const TURNS = 30;
/** One after another, so that group commit does not hide the cost of one bet. */
const LANES = 1;
/** A player may have a thousand open bets on a market. */
const PLAYERS = 50;
const BALANCE = 100_000_000;
/** Paise on offer; more than all windows together match. */
const DEPTH = 1e13;
const WEEK_S = 7 * 24 * 60 * 60;
/** Maximum ratio of the costs of a call. */
const MAX_RATIO = 1.02;

const other = process.env.AGAINST;
if (!other)
  throw new Error('AGAINST is missing: the folder of an installed checkout to compare with');

type Exchange = Awaited<ReturnType<typeof Testing.startTestExchange>>;
type Work = (lane: number) => Promise<unknown>;

const postgres = await startPostgres();

/** Opens the measured calls on an application of its own. */
async function open(folder: string) {
  const places = ['packages/backend/server', 'packages/server'].map((server) =>
    path.join(folder, server, 'src/testing/test-exchange.ts'),
  );
  // Commits before `b659d96` have no groups of packages.
  const file = places.find((place) => existsSync(place));
  if (!file) throw new Error(`${folder} contains no server to compare with`);
  const testing = (await import(pathToFileURL(file).href)) as typeof Testing;
  const exchange: Exchange = await testing.startTestExchange({ databaseUrl: postgres.url });
  const prices = ['A', 'B'].map((id) => ({
    id,
    back: [[2, DEPTH] as [number, number]],
    lay: [[2.02, DEPTH] as [number, number]],
  }));
  await exchange.openMarket({ id: 'market', prices });
  const players: Testing.TestUser[] = [];
  for (let made = 0; made < PLAYERS; made += 1) {
    players.push(await exchange.createUser({ rupees: BALANCE }));
  }
  let turn = 0;
  const nextPlayer = () => {
    turn += 1;
    const player = players[turn % PLAYERS];
    if (!player) throw new Error('there is no player');
    return player;
  };
  const answered = <Reply extends { error: boolean; message: string }>(reply: Reply) => {
    if (reply.error) throw new Error(`a call was refused: ${reply.message}`);
  };
  const now = Math.floor(exchange.clock.now().getTime() / 1000);
  const dates = { from_date: now - WEEK_S, to_date: now };
  const works: Record<string, Work> = {
    bet: async () => {
      const bet = { marketId: 'market', odds: 2, stake: 100, key: crypto.randomUUID() };
      answered(await exchange.placeBet(nextPlayer(), bet));
    },
    balance: async () => answered(await exchange.call('walletBalance', {}, nextPlayer())),
    statement: async () =>
      answered(await exchange.call('statement', { ...dates, limit: 10, pageno: 1 }, nextPlayer())),
    'in-play list': async () => answered(await exchange.call('matchList', {})),
  };
  return { works, close: () => exchange.close() };
}

const sides = { before: await open(path.resolve(other)), now: await open(root) };
try {
  const figures = [];
  for (const name of Object.keys(sides.now.works)) {
    const run = (side: keyof typeof sides) => async () => {
      const work = sides[side].works[name];
      if (!work) throw new Error(`there is no call ${name}`);
      const before = process.cpuUsage();
      const window = await runConcurrent(LANES, WINDOW_MS, work);
      const { user, system } = process.cpuUsage(before);
      // Processor time is measured, as other programs disturb the rate.
      return { ...window, rate: (user + system) / 1000 / window.latencies.length };
    };
    const results = await interleave({ before: run('before'), now: run('now') }, TURNS);
    const costOf = (side: keyof typeof sides) =>
      calculateMedian(results[side].map(({ rate }) => rate));
    // Neighbouring windows are compared, as the machine changes over minutes.
    const ratio = calculateMedian(
      results.now.map(({ rate }, turn) => rate / (results.before[turn]?.rate ?? Number.NaN)),
    );
    console.log(`▸ ${name}: ${ratio.toFixed(3)} of before`);
    figures.push({
      name: `processor time of ${name}, ratio ${ratio.toFixed(3)}`,
      unit: 'ms',
      value: costOf('now'),
      baseline: { name: 'the checkout in AGAINST', value: costOf('before') },
      aim: { text: `ratio ≤ ${MAX_RATIO}`, met: ratio <= MAX_RATIO },
    });
  }
  reportFigures(figures);
} finally {
  for (const { close } of Object.values(sides)) await close();
  await postgres.stop();
}
