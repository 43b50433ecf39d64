import { BASES, endpoints } from '@exchange/contract';
import { startTestExchange } from '@exchange/server/testing';
import { createBareBet } from '../bare-server-process.ts';
import { reportFigures } from '../figure.ts';
import { interleave, runConcurrent, type Window } from '../timing.ts';
import { listBets, startGenerator } from './generator.ts';
import { createMeter, type MeteredSide, summariseSides } from './meter.ts';
import type { RequestsAsked, RequestsReply } from './requests-process.ts';
import { type LoadSite, startLoadSite } from './site.ts';

/**
 * Measures bets a second on one match in play over HTTP: one server and three behind nginx, each on
 * a PostgreSQL of its own. The baseline is the SQL transaction of `bare-bet.ts`.
 */

/** Concurrent bets over all servers; the same number of bare transactions. */
const LANES = Number(process.env.AT_ONCE ?? 32);
const PLAYERS = 400;
const BARE_PLAYERS = 400;
const WINDOW_MS = 2000;
const TURNS = 5;
const MINUTES = 15;
const BARE_MARKET = 'bare';

const generator = startGenerator<RequestsAsked, RequestsReply>('requests-process.ts');
const [one, three] = await Promise.all([startLoadSite(1, MINUTES), startLoadSite(3, MINUTES)]);
const bare = await startTestExchange({ databaseUrl: one.cluster.postgres.url });
try {
  const placeBare = await prepareBare();
  const sides = {
    one: await createBetSide(one),
    three: await createBetSide(three),
  };
  console.log(`▸ ${PLAYERS} players, ${LANES} bets at once`);
  const bareCosts: number[] = [];
  const runBare = async (): Promise<Window> => {
    const before = process.cpuUsage();
    const window = await runConcurrent(LANES, WINDOW_MS, placeBare);
    const { user, system } = process.cpuUsage(before);
    bareCosts.push((user + system) / 1000 / window.latencies.length);
    return window;
  };
  const windows = await interleave(
    { bare: runBare, one: sides.one.meter.run, three: sides.three.meter.run },
    TURNS,
  );
  await sides.one.check();
  await sides.three.check();
  const toSide = (name: string, key: 'one' | 'three'): MeteredSide => ({
    name,
    windows: windows[key],
    meter: sides[key].meter,
  });
  reportFigures(
    summariseSides(
      { what: 'bets', of: 'bet' },
      {
        name: 'bare SQL transaction',
        windows: windows.bare,
        meter: { costs: bareCosts, loops: undefined },
      },
      [toSide('one server', 'one'), toSide('three servers', 'three')],
    ),
  );
} finally {
  await bare.close();
  await Promise.all([generator.stop(), one.stop(), three.stop()]);
}
process.exit(0);

/** Creates a bare bet of the next player. */
async function prepareBare() {
  const prices = ['A', 'B'].map((id) => ({ id, back: [[2, 1e13]] as [number, number][], lay: [] }));
  await bare.openMarket({ id: BARE_MARKET, prices });
  const players: number[] = [];
  while (players.length < BARE_PLAYERS) players.push((await bare.createUser()).id);
  const place = createBareBet(bare, BARE_MARKET);
  let turn = 0;
  return () => {
    turn += 1;
    return place(players[turn % players.length] ?? 0);
  };
}

/** Creates bets through HTTP, and checks that each of them is in the database. */
async function createBetSide(site: LoadSite) {
  const { base, path } = endpoints.saveBet;
  const tokens = await site.signIn(PLAYERS);
  const side = {
    url: site.address + BASES[base] + path,
    bodies: listBets(site.match),
    clients: tokens.map((token) => ({ token })),
    keyed: true,
  };
  // The seeded past has bets too.
  const before = await countBets(site);
  let answered = 0;
  const meter = createMeter(site.inspectors, async () => {
    const reply = await generator.ask({ side, lanes: LANES, ms: WINDOW_MS });
    for (const [status, count] of reply.statuses) {
      if (status !== 200) throw new Error(`${count} bets were answered with status ${status}`);
      answered += count;
    }
    return reply;
  });
  const check = async () => {
    const there = (await countBets(site)) - before;
    if (there !== answered) throw new Error(`${answered} bets were answered, ${there} are stored`);
  };
  return { meter, check };
}

async function countBets({ cluster }: LoadSite): Promise<number> {
  const [row] = await cluster.query<{ bets: string }>('select count(*) as bets from bets');
  return Number(row?.bets);
}
