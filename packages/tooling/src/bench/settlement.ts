import { setTimeout as sleep } from 'node:timers/promises';
import {
  deepPrices,
  startPostgres,
  startTestExchange,
  type TestExchange,
  type TestUser,
} from '@exchange/server/testing';
import { sql } from 'drizzle-orm';
import { calculateMedian, calculateQuantile, reportFigures } from './figure.ts';

/** Balance of each bettor in paise, with stakes at odds of 2. */
const BALANCE = 1_000_000;
const STAKE = 10_000;

/** Creates `count` users with a bet on runner A of every market, and its hold. */
async function seedBettors(
  { context }: TestExchange,
  marketIds: readonly string[],
  count: number,
): Promise<void> {
  const at = context.clock.now().toISOString();
  await context.unitOfWork.withTransaction(async (tx) => {
    await tx.execute(sql`
      insert into users (user_name, name, role, created_at, last_used_at)
      select 'bettor-' || n, 'Bettor', 'player', ${at}::timestamptz, ${at}::timestamptz
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`
      insert into accounts (kind, user_id, balance)
      select 'cash', id, ${BALANCE}::bigint from users where user_name like 'bettor-%'`);
    for (const marketId of marketIds) {
      await tx.execute(sql`
        insert into bets (user_id, market_id, runner_id, side, asked_price, price, stake, requested,
          fills, stated, potential_profit, liability, placed_at)
        select id, ${marketId}, 'A', 'back', 2, 2, ${STAKE}::bigint, ${STAKE}::bigint,
          '[{"price":2,"stake":10000}]', 0, ${STAKE}::bigint, ${STAKE}::bigint, ${at}::timestamptz
        from users where user_name like 'bettor-%'`);
      await tx.execute(sql`
        insert into holds (user_id, market_id, exposure)
        select id, ${marketId}, ${STAKE}::bigint from users where user_name like 'bettor-%'`);
    }
  });
}

/**
 * Runs the baseline of a settlement for a range of users, with one statement a table and no
 * decisions: bets, results, holds, postings and balances.
 */
async function settleBare(
  { context }: TestExchange,
  marketId: string,
  [from, to]: readonly [number, number],
): Promise<void> {
  const at = context.clock.now().toISOString();
  await context.unitOfWork.withTransaction(async (tx) => {
    await tx.execute(sql`
      select id from accounts where kind = 'cash' and user_id > ${from} and user_id <= ${to}
      order by user_id for update`);
    await tx.execute(sql`
      update bets set state = 'WON', result = potential_profit, settled_at = ${at}::timestamptz
      where market_id = ${marketId} and user_id > ${from} and user_id <= ${to}`);
    await tx.execute(sql`
      delete from holds where market_id = ${marketId} and user_id > ${from} and user_id <= ${to}`);
    await tx.execute(sql`
      insert into market_results (market_id, match_id, user_id, due, posted, settled_at)
      select ${marketId}, 'match-' || ${marketId}, user_id, sum(result), sum(result), ${at}::timestamptz
      from bets where market_id = ${marketId} and user_id > ${from} and user_id <= ${to}
      group by user_id`);
    await tx.execute(sql`
      with moved as (
        insert into transactions (kind, reference, market, description, created_at)
        values ('settlement', ${`${marketId}:${from}`}, ${marketId}, 'Bare', ${at}::timestamptz)
        returning id
      )
      insert into postings (transaction_id, account_id, amount, balance_after, kind, created_at)
      select moved.id, a.id, r.due, a.balance + r.due, 'settlement', ${at}::timestamptz
      from moved, market_results r join accounts a on a.user_id = r.user_id and a.kind = 'cash'
      where r.market_id = ${marketId} and r.user_id > ${from} and r.user_id <= ${to}`);
    await tx.execute(sql`
      update accounts set balance = accounts.balance + r.due
      from market_results r
      where r.market_id = ${marketId} and accounts.user_id = r.user_id and accounts.kind = 'cash'
        and r.user_id > ${from} and r.user_id <= ${to}`);
  });
}

/**
 * Measures the settlement of a market of 10,000 bettors against its bare statements, and the delay
 * of bets and prices of another market meanwhile. `settlement.ts pglite|postgres`.
 */

const BETTORS = 10_000;
/** Users of a bare transaction, as many as of a chunk. */
const CHUNK_USERS = 100;
const TURNS = 3;
/** Players who bet on the other market, and the pause between two bets of one, ms. */
const PLAYERS = 8;
const PAUSE_MS = 25;
/** Interval of the moves of its prices, ms. */
const TICK_MS = 20;
const IDLE_MS = 3000;
const MAX_RATIO = 3;
const MAX_LATE_MS = 250;

const name = process.argv[2] === 'postgres' ? 'PostgreSQL' : 'PGlite';
const postgres = name === 'PostgreSQL' ? await startPostgres() : undefined;
const exchange = await startTestExchange({ databaseUrl: postgres?.url });

const RESULT = [
  { id: 'A', status: 'WINNER' },
  { id: 'B', status: 'LOSER' },
] as const;
const settle = (marketId: string) => exchange.exchange.host.settle(marketId, RESULT);

const time = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Settles with the bare statements, in chunks as the settlement does. */
async function settleAllBare(marketId: string, firstUser: number): Promise<void> {
  for (let from = firstUser - 1; from < firstUser + BETTORS; from += CHUNK_USERS) {
    await settleBare(exchange, marketId, [from, from + CHUNK_USERS]);
  }
}

/** Bets on another market until `stopped`; returns the durations, ms. */
async function betElsewhere(players: readonly TestUser[], stopped: AbortSignal): Promise<number[]> {
  const taken: number[] = [];
  const play = async (player: TestUser) => {
    while (!stopped.aborted) {
      const bet = { marketId: 'other', odds: 2, stake: 100, key: crypto.randomUUID() };
      taken.push(
        await time(async () => {
          const reply = await exchange.placeBet(player, bet);
          if (reply.error) throw new Error(`a bet was refused: ${reply.message}`);
        }),
      );
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(players.map(play));
  return taken;
}

/** Moves prices every `TICK_MS` until `stopped`; returns the delays, ms. */
async function movePrices(stopped: AbortSignal): Promise<number[]> {
  const late: number[] = [];
  while (!stopped.aborted) {
    late.push((await time(() => sleep(TICK_MS))) - TICK_MS);
    await exchange.applyMarketEvent(
      { kind: 'prices', isSnapshot: false, runners: [deepPrices('A')] },
      'other',
    );
  }
  return late;
}

/** Measures bets and prices of another market while `work` runs, ms. */
async function measureBeside(players: readonly TestUser[], work: () => Promise<unknown>) {
  const stopping = new AbortController();
  const bets = betElsewhere(players, stopping.signal);
  const prices = movePrices(stopping.signal);
  await work();
  stopping.abort();
  return { bets: await bets, prices: await prices };
}

const readFirstBettor = ({ context }: TestExchange) =>
  context.unitOfWork.withTransaction(async (tx) => {
    const result = (await tx.execute(
      sql`select min(id) as id from users where user_name like 'bettor-%'`,
    )) as unknown as { rows: { id: unknown }[] };
    return Number(result.rows[0]?.id);
  });

try {
  const turns = Array.from({ length: TURNS }, (_, index) => index);
  const markets = turns.flatMap((turn) => [`bare-${turn}`, `settled-${turn}`, `beside-${turn}`]);
  for (const id of [...markets, 'other']) await exchange.openMarket({ id });
  await seedBettors(exchange, markets, BETTORS);
  await exchange.context.unitOfWork.withTransaction((tx) => tx.execute(sql`analyze`));
  const first = await readFirstBettor(exchange);
  const players: TestUser[] = [];
  for (let made = 0; made < PLAYERS; made += 1) {
    players.push(await exchange.createUser({ rupees: 10_000_000 }));
  }
  console.log(`▸ settlement on ${name}: ${BETTORS} bettors, ${PLAYERS} players beside it`);
  const [bare, settled]: [number[], number[]] = [[], []];
  for (const turn of turns) {
    bare.push(await time(() => settleAllBare(`bare-${turn}`, first)));
    settled.push(await time(() => settle(`settled-${turn}`)));
  }
  const idle = await measureBeside(players, () => sleep(IDLE_MS));
  const beside: (typeof idle)[] = [];
  for (const turn of turns) {
    beside.push(await measureBeside(players, () => settle(`beside-${turn}`)));
  }
  const latencies = beside.flatMap(({ bets }) => bets);
  const ratio = calculateMedian(settled) / calculateMedian(bare);
  const slowest = Math.max(...latencies);
  const latest = Math.max(...beside.flatMap(({ prices }) => prices));
  reportFigures([
    {
      name: `settlement of ${BETTORS} bettors on ${name}`,
      unit: 'ms',
      value: calculateMedian(settled),
      baseline: { name: 'bare set-based statements', value: calculateMedian(bare) },
      aim: { text: `ratio ≤ ${MAX_RATIO}`, met: ratio <= MAX_RATIO },
    },
    ...[0.5, 0.99].map((q) => ({
      name: `bet on another market beside it on ${name}, p${q * 100}`,
      unit: 'ms',
      value: calculateQuantile(latencies, q),
      baseline: { name: 'nothing is settled', value: calculateQuantile(idle.bets, q) },
    })),
    {
      name: `slowest bet on another market beside it on ${name}`,
      unit: 'ms',
      value: slowest,
      baseline: { name: 'nothing is settled', value: Math.max(...idle.bets) },
      aim: { text: `≤ ${MAX_LATE_MS} ms`, met: slowest <= MAX_LATE_MS },
    },
    {
      name: `latest price of another market beside it on ${name}`,
      unit: 'ms',
      value: latest,
      baseline: { name: 'nothing is settled', value: Math.max(...idle.prices) },
      aim: { text: `≤ ${MAX_LATE_MS} ms`, met: latest <= MAX_LATE_MS },
    },
  ]);
} finally {
  await exchange.close();
  await postgres?.stop();
}
// PGlite leaves a timer of its own behind, which would keep this process for minutes.
process.exit(0);
