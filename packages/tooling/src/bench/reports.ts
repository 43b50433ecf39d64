import { setTimeout as sleep } from 'node:timers/promises';
import { PAGE_SIZE } from '@exchange/contract';
import {
  refreshStatistics,
  seedHeavyHistory,
  startPostgres,
  startTestExchange,
  type TestUser,
} from '@exchange/server/testing';
import { type BareRange, createBareReports } from './bare-report.ts';
import { calculateQuantile, type Figure, reportFigures } from './figure.ts';
import { addStandstill, NONE, readCpu, type Standstill, watchLoop } from './timing.ts';

/**
 * Measures reports of a player with 50,000 bets and 100,000 postings while others bet, beside the
 * bare SQL of each, and the blocks of the event loop. `reports.ts pglite|postgres`.
 */

const HISTORY = { bets: 50_000, markets: 2500, rounds: 48_750 } as const;
const POSTINGS = HISTORY.markets + 2 * HISTORY.rounds;
interface Report {
  label: string;
  call: 'myBets' | 'profitLoss' | 'statement';
  /** Number of its rows. */
  of: string;
  body: Record<string, string | number>;
  /** Range of the bare query. */
  range: BareRange;
}

/** Turns of all reports, after one for warm-up. */
const TURNS = 8;
/** Players who bet, and their pause after each response, ms. */
const BETTORS = 4;
const BET_EVERY_MS = 50;
/** Time in each turn in which they bet alone, ms. */
const QUIET_MS = 2000;
/** Pause between two reports, like one reader's. */
const PAUSE_MS = 30;
/** Maximum of a report's time to that of its bare query. */
const MAX_RATIO = 3;
/** PGlite runs in this process, so its longest statement counts. */
const MAX_DELAY_MS = { PostgreSQL: 50, PGlite: 100 } as const;
/** Rows of a page of a CSV file. */
const CSV_ROWS = 500;
const CLOCKS = { cpu: 'processor time', wall: 'by the clock' } as const;
const RUPEES = 10_000_000;
const DEPTH = 1e13;
const DAY_S = 86_400;

const name = process.argv[2] === 'postgres' ? 'PostgreSQL' : 'PGlite';
const postgres = name === 'PostgreSQL' ? await startPostgres() : undefined;
const exchange = await startTestExchange({ databaseUrl: postgres?.url });

/** PGlite's time is that of the processor, which other programs of the machine change little. */
const readTimer = postgres ? () => performance.now() : readCpu;

let opened = 0;
let marketId = '';
/**
 * Uses another market for the other bets of each report: a bet reads its player's open bets on the
 * market, which would otherwise dominate.
 */
async function moveOn(): Promise<void> {
  opened += 1;
  const id = `market-${opened}`;
  const level = (price: number): [number, number][] => [[price, DEPTH]];
  const prices = ['A', 'B'].map((runner) => ({ id: runner, back: level(2), lay: level(2.02) }));
  await exchange.openMarket({ id, prices });
  marketId = id;
}

/** Bets until `stop` is called, which resolves to their number. */
function keepBetting(players: readonly TestUser[]): { stop(): Promise<number> } {
  let over = false;
  let placed = 0;
  const lanes = players.map(async (player) => {
    while (!over) {
      const reply = await exchange.placeBet(player, {
        marketId,
        odds: 2,
        key: crypto.randomUUID(),
      });
      if (reply.error) throw new Error(`a bet was refused: ${reply.message}`);
      placed += 1;
      await sleep(BET_EVERY_MS);
    }
  });
  return {
    async stop() {
      over = true;
      await Promise.all(lanes);
      return placed;
    },
  };
}

try {
  await moveOn();
  const heavy = await exchange.createUser({ rupees: RUPEES });
  const bettors: TestUser[] = [];
  for (let made = 0; made < BETTORS; made += 1) {
    bettors.push(await exchange.createUser({ rupees: RUPEES }));
  }
  await seedHeavyHistory(exchange, heavy, HISTORY);
  await refreshStatistics(exchange.context.unitOfWork);
  console.log(
    `▸ ${name}: ${HISTORY.bets} bets on ${HISTORY.markets} markets, ${POSTINGS} postings in 12 months`,
  );

  const to_date = Math.floor(exchange.clock.now().getTime() / 1000);
  const year = { from_date: to_date - 365 * DAY_S, to_date };
  const week = { from_date: to_date - 7 * DAY_S, to_date };
  const bare = createBareReports(exchange.context.unitOfWork, heavy.id);
  const bets = `${HISTORY.bets} bets`;
  const postings = `${POSTINGS} postings`;
  const history = {
    call: 'myBets',
    of: bets,
    body: { betType: 'C', ...year },
    range: year,
  } as const;
  const statement = { call: 'statement', of: postings, body: year, range: year } as const;
  const reports: readonly Report[] = [
    { ...history, label: 'bet history of 12 months' },
    {
      ...history,
      label: 'bet history by amount',
      body: { ...history.body, sort: 'stake' },
      range: { ...year, sort: 'stake' },
    },
    {
      ...history,
      label: 'bet history by profit',
      body: { ...history.body, sort: 'profit' },
      range: { ...year, sort: 'result' },
    },
    {
      ...history,
      label: 'bet history by liability',
      body: { ...history.body, sort: 'liability' },
      range: { ...year, sort: 'liability' },
    },
    {
      ...history,
      label: 'bet history by date of settlement',
      body: { ...history.body, date_of: 'settled' },
    },
    { ...history, label: 'bet history of a sport', body: { ...history.body, sport_id: 4 } },
    {
      ...history,
      label: 'bet history, a page of a CSV file',
      body: { ...history.body, limit: CSV_ROWS, pageno: HISTORY.bets / CSV_ROWS },
      range: { ...year, limit: CSV_ROWS, offset: HISTORY.bets - CSV_ROWS },
    },
    {
      ...history,
      label: 'bet history of 7 days',
      body: { ...history.body, ...week },
      range: week,
    },
    {
      label: 'profit and loss of 12 months',
      call: 'profitLoss',
      of: bets,
      body: { ...year, time_zone: 'Asia/Kolkata' },
      range: year,
    },
    { ...statement, label: 'statement of 12 months' },
    {
      ...statement,
      label: 'statement, its last page',
      body: { ...year, pageno: POSTINGS / PAGE_SIZE.statement },
      range: { ...year, limit: PAGE_SIZE.statement, offset: POSTINGS - PAGE_SIZE.statement },
    },
    { ...statement, label: 'statement, what was cancelled', body: { ...year, filter: 'cancel' } },
  ];
  const took = new Map(
    reports.map(({ label }) => [label, { own: [] as number[], bare: [] as number[] }]),
  );
  const time = async (times: number[] | undefined, work: () => Promise<unknown>) => {
    const start = readTimer();
    await work();
    times?.push(readTimer() - start);
    await sleep(PAUSE_MS);
  };

  const betting = keepBetting(bettors);
  let ofBets = NONE;
  let ofReports = NONE;
  const ownStandstill = new Map<string, Standstill>();
  for (let turn = 0; turn <= TURNS; turn += 1) {
    await moveOn();
    const quiet = await watchLoop(() => sleep(QUIET_MS));
    if (turn > 0) ofBets = addStandstill(ofBets, quiet);
    for (const { label, call, body, range } of reports) {
      const times = turn === 0 ? undefined : took.get(label);
      const ask = async () => {
        const reply = await exchange.call(call, body, heavy);
        if (reply.error) throw new Error(`${call}: ${reply.message}`);
      };
      await moveOn();
      const standstill = await watchLoop(() => time(times?.own, ask));
      if (turn > 0) {
        ofReports = addStandstill(ofReports, standstill);
        ownStandstill.set(label, addStandstill(ownStandstill.get(label) ?? NONE, standstill));
      }
      await time(times?.bare, () => bare[call](range));
    }
  }
  console.log(`▸ ${await betting.stop()} bets were placed meanwhile`);
  for (const [label, { cpu, wall }] of ownStandstill) {
    console.log(
      `▸ standstill, ${label}: ${cpu.toFixed(1)} ms of processor time, ${wall.toFixed(1)} ms by the clock`,
    );
  }
  const figures = reports.map(({ label, of }): Figure => {
    const times = took.get(label) ?? { own: [], bare: [] };
    const [value, bare] = [calculateQuantile(times.own, 0.5), calculateQuantile(times.bare, 0.5)];
    return {
      name: `${label}, ${of}, on ${name}, p50${postgres ? '' : ' of CPU time'}`,
      unit: 'ms',
      value,
      baseline: { name: 'bare SQL query', value: bare },
      aim: { text: `ratio ≤ ${MAX_RATIO}`, met: value <= MAX_RATIO * bare },
    };
  });
  reportFigures([
    ...figures,
    ...(['cpu', 'wall'] as const).map((kind) => ({
      name: `longest standstill of the event loop, reports and bets, ${CLOCKS[kind]}, on ${name}`,
      unit: 'ms',
      value: ofReports[kind],
      baseline: { name: 'bets alone', value: ofBets[kind] },
      aim: { text: `≤ ${MAX_DELAY_MS[name]} ms`, met: ofReports[kind] <= MAX_DELAY_MS[name] },
    })),
  ]);
} finally {
  await exchange.close();
  await postgres?.stop();
}
// PGlite leaves a timer of its own behind, which would keep this process for minutes.
process.exit(0);
