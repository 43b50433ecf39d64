import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { eq, inArray, sql } from 'drizzle-orm';
import { bets } from '../../db/schema/bets.ts';
import { holds } from '../../db/schema/ledger.ts';
import { markets, runners } from '../../db/schema/markets.ts';
import type { BookTerms } from '../../exchange/book.ts';
import { calculateSessionLineExposure } from '../../exchange/session-line.ts';
import { type FilledBet, toFilled } from '../../modules/bets/bets.repository.ts';
import { calculateMarketHold } from '../../modules/bets/market-hold.ts';
import { toStoredTerms } from '../../modules/markets/markets.repository.ts';
import { toSessionLinePosition } from '../../modules/session-lines/session-lines.model.ts';
import { inspectLedger, type LedgerReport, SOUND_LEDGER } from '../ledger-invariants.ts';

const listText = async (tx: Tx, query: ReturnType<typeof sql>) => {
  const result = (await tx.execute(query)) as unknown as { rows: { text: string }[] };
  return result.rows.map(({ text }) => text);
};

const DOUBLE_SETTLEMENTS = sql`
  select 'settled twice: market ' || t.market || ', account ' || p.account_id as text
  from transactions t
  join postings p on p.transaction_id = t.id
  join accounts a on a.id = p.account_id and a.kind = 'cash'
  where t.kind = 'settlement' group by t.market, p.account_id having count(*) > 1`;

const LEFT_OPEN = sql`
  select 'open in a market that is over: bet ' || b.id as text
  from bets b join markets m on m.id = b.market_id
  where m.state in ('SETTLED', 'VOID') and b.state = 'OPEN'`;

/** These runs have no commission, so that the results of bets equal the payments. */
const WRONGLY_PAID = sql`
  select 'market ' || due.market_id || ' paid user ' || due.user_id || ' ' || coalesce(paid.paise, 0)
    || ' of ' || due.paise as text
  from (
    select b.market_id, b.user_id, sum(b.result) as paise from bets b
    join markets m on m.id = b.market_id
    join users u on u.id = b.user_id and u.user_name like 'demo-%'
    where m.state <> 'OPEN'
    group by b.market_id, b.user_id
  ) due
  left join (
    select t.market as market_id, a.user_id, sum(p.amount) as paise from transactions t
    join postings p on p.transaction_id = t.id
    join accounts a on a.id = p.account_id and a.kind = 'cash'
    where t.kind in ('settlement', 'void', 'correction') group by t.market, a.user_id
  ) paid on paid.market_id = due.market_id and paid.user_id = due.user_id
  where due.paise <> coalesce(paid.paise, 0)`;

/** Yes wins where the runs reach its line, No below it; fractions were rounded as the bet was placed. */
const WRONG_SESSION_RESULTS = sql`
  select 'session bet ' || b.id || ' at ' || coalesce(m.runs::text, 'no') || ' runs: '
    || coalesce(b.result::text, 'nothing') as text
  from bets b join markets m on m.id = b.market_id and m.kind = 'session'
  where m.state in ('SETTLED', 'VOID') and b.result is distinct from case
    when m.state = 'VOID' then 0
    when (m.runs >= b.line) = (b.side = 'back') then b.potential_profit
    else -b.liability
  end`;

/** Returns a player's worst loss on a market, from stored data alone. */
function calculateNeed(filled: readonly FilledBet[], kind: string, terms: BookTerms) {
  if (kind === 'session') {
    return calculateSessionLineExposure(filled.map(({ bet }) => toSessionLinePosition(bet)));
  }
  return calculateMarketHold(terms, filled);
}

/** Returns holds that differ from the needs of the open bets. */
async function listWrongHolds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ bet: bets, market: markets, priceType: markets.priceType })
    .from(bets)
    .innerJoin(markets, eq(markets.id, bets.marketId))
    .where(eq(bets.state, 'OPEN'));
  const held = new Map<string, number>();
  for (const { userId, marketId, exposure, uncovered } of await tx.select().from(holds)) {
    held.set(`user ${userId}, market ${marketId}`, exposure + uncovered);
  }
  const marketIds = [...new Set(rows.map(({ bet }) => bet.marketId))];
  const named = await tx.select().from(runners).where(inArray(runners.marketId, marketIds));
  const runnersOf = Map.groupBy(named, ({ marketId }) => marketId);
  const groups = Map.groupBy(rows, ({ bet }) => `user ${bet.userId}, market ${bet.marketId}`);
  const wrong: string[] = [];
  for (const [owner, group] of groups) {
    const [first] = group;
    if (!first) continue;
    const { market } = first;
    const terms = toStoredTerms(market, runnersOf.get(market.id) ?? []);
    const need = calculateNeed(group.map(toFilled), market.kind, terms);
    const hold = held.get(owner) ?? 0;
    if (hold !== need) wrong.push(`${owner}: ${hold} is held, ${need} is needed`);
  }
  for (const owner of held.keys()) {
    if (!groups.has(owner)) wrong.push(`${owner}: held without a bet`);
  }
  return wrong;
}

const describeLedger = (report: LedgerReport): string[] =>
  Object.entries(report).flatMap(([name, found]) => {
    const isSound =
      JSON.stringify(found) === JSON.stringify(SOUND_LEDGER[name as keyof LedgerReport]);
    return isSound ? [] : [`ledger: ${name} ${JSON.stringify(found)}`];
  });

/**
 * Returns invariants that are violated between transactions; reads one state of the database, so it
 * may run at any time.
 */
export async function inspectInvariants(unitOfWork: UnitOfWork): Promise<string[]> {
  const ledger = describeLedger(await inspectLedger(unitOfWork));
  const others = await unitOfWork.withTransaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return [
      ...(await listText(tx, DOUBLE_SETTLEMENTS)),
      ...(await listText(tx, LEFT_OPEN)),
      ...(await listText(tx, WRONGLY_PAID)),
      ...(await listText(tx, WRONG_SESSION_RESULTS)),
      ...(await listWrongHolds(tx)),
    ];
  });
  return [...ledger, ...others];
}
