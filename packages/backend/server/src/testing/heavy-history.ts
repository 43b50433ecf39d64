import { sql } from 'drizzle-orm';
import type { DatedEntry } from '../ledger/posting.ts';
import { toPaise } from '../money.ts';
import type { TestApp, TestUser } from './test-app.ts';

/**
 * The amount of a player's history; the bets are spread evenly over the markets, and these over a
 * year.
 */
export interface HeavyHistory {
  bets: number;
  markets: number;
  /** Rounds of a game between them, each a stake and an equal win: two postings. */
  rounds?: number;
}

/** Number of postings per statement. */
const BATCH = 500;
const STAKE = toPaise(100);
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Gives a player the settled bets of a heavy year, with results, postings and running balances as
 * the exchange itself writes them. Every second market is won.
 */
export async function seedHeavyHistory(
  { context, clock }: TestApp,
  user: Pick<TestUser, 'id'>,
  { bets, markets, rounds = 0 }: HeavyHistory,
): Promise<void> {
  const end = clock.now().toISOString();
  const at = (number: ReturnType<typeof sql>) =>
    sql`(${end}::timestamptz - interval '365 days' * (1 - ${number}::float8 / ${markets}::float8))`;
  const perMarket = Math.floor(bets / markets);
  const due = STAKE * perMarket;
  await context.unitOfWork.withTransaction(async (tx) => {
    await tx.execute(sql`
      insert into matches (id, sport_id, series_id, series_name, name, starts_at, ended, created_at)
      select 'heavy-' || n, (array['4', '1', '2'])[n % 3 + 1], 'series-' || n % 30,
        'Series ' || n % 30, 'Home ' || n || ' v Away', ${at(sql`n`)}, true, ${at(sql`n`)}
      from generate_series(1, ${markets}::int) n`);
    await tx.execute(sql`
      insert into markets (id, match_id, kind, name, price_type, min_stake, max_stake, state,
        winner_id, round, settled_at, created_at)
      select id, id, 'odds', 'Match Odds', 'decimal', 1000, 10000000, 'SETTLED', 'A', 1,
        starts_at, starts_at
      from matches where id like 'heavy-%'`);
    await tx.execute(sql`
      insert into runners (market_id, id, name, position, status)
      select id, runner, 'Team ' || runner, 0, 'WINNER'
      from markets, unnest(array['A', 'B']) runner where id like 'heavy-%'`);
    await tx.execute(sql`
      insert into bets (user_id, market_id, runner_id, side, asked_price, price, stake, requested,
        fills, stated, potential_profit, liability, state, result, placed_at, settled_at)
      select ${user.id}, 'heavy-' || n, case when n % 2 = 0 then 'A' else 'B' end, 'back', 2, 2,
        ${STAKE}, ${STAKE}, '[{"price":2,"stake":10000}]', 0, ${STAKE}, ${STAKE},
        case when n % 2 = 0 then 'WON' else 'LOST' end,
        case when n % 2 = 0 then ${STAKE}::int else -${STAKE}::int end,
        ${at(sql`n`)} - interval '1 minute' * part, ${at(sql`n`)}
      from generate_series(1, ${markets}::int) n, generate_series(1, ${perMarket}::int) part`);
    await tx.execute(sql`
      insert into market_results (market_id, match_id, user_id, due, posted, settled_at)
      select 'heavy-' || n, 'heavy-' || n, ${user.id}, case when n % 2 = 0 then ${due}::bigint else -${due}::bigint end,
        case when n % 2 = 0 then ${due}::bigint else -${due}::bigint end, ${at(sql`n`)}
      from generate_series(1, ${markets}::int) n`);
    // Returns the time at a share of the year.
    const timeOf = (share: number) => new Date(clock.now().getTime() - YEAR_MS * (1 - share));
    const toEntry = (entry: Omit<DatedEntry, 'sides'>, paise: number): DatedEntry => ({
      ...entry,
      sides: [
        { account: { kind: 'cash', userId: user.id }, paise },
        { account: { kind: 'house' }, paise: -paise },
      ],
    });
    const settlements = Array.from({ length: markets }, (_, index) => {
      const n = index + 1;
      return toEntry(
        {
          kind: 'settlement',
          reference: `heavy-${n}:${user.id}:1`,
          market: `heavy-${n}`,
          description: `Home ${n} v Away / Match Odds`,
          createdAt: timeOf(n / markets),
        },
        n % 2 === 0 ? due : -due,
      );
    });
    const games = Array.from({ length: rounds }, (_, n) =>
      [-STAKE, STAKE].map((paise) =>
        toEntry(
          {
            kind: 'casino',
            reference: `heavy-round-${n}:${user.id}:${paise}`,
            market: `heavy-round-${n}`,
            description: 'Aviator',
            createdAt: timeOf(n / rounds),
          },
          paise,
        ),
      ),
    );
    const entries = [...settlements, ...games.flat()].sort(
      (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
    );
    for (let from = 0; from < entries.length; from += BATCH) {
      await context.ledger.postAll(tx, entries.slice(from, from + BATCH));
    }
  });
}
