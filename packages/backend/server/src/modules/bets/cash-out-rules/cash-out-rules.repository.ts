import type { CASH_OUT_RULE_ENDS } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { and, count, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import { cashOutRules } from '../../../db/schema/bets.ts';
import { markets } from '../../../db/schema/markets.ts';

/** A rule with its match, and the state of its market. */
export type RuleRow = typeof cashOutRules.$inferSelect & {
  matchId: string;
  marketState: typeof markets.$inferSelect.state;
};

// Spelled as in the index of open rules.
const IS_OPEN = sql`${cashOutRules.state} = 'OPEN'`;
/** Max listed rules of a player: more than can be open. */
const MAX_LISTED = 100;

const selectRules = (tx: Tx) =>
  tx
    .select({ rule: cashOutRules, matchId: markets.matchId, marketState: markets.state })
    .from(cashOutRules)
    .innerJoin(markets, eq(markets.id, cashOutRules.marketId));

const toRows = (found: Awaited<ReturnType<typeof selectRules>>): RuleRow[] =>
  found.map(({ rule, ...market }) => ({ ...rule, ...market }));

/** Returns a player's rules that were not removed: open ones, then the newest. */
export async function listRules(
  tx: Tx,
  userId: number,
  filter: { matchId?: string | undefined; marketId?: string | undefined },
): Promise<RuleRow[]> {
  const { matchId, marketId } = filter;
  const found = await selectRules(tx)
    .where(
      and(
        eq(cashOutRules.userId, userId),
        ne(cashOutRules.state, 'REMOVED'),
        matchId === undefined ? undefined : eq(markets.matchId, matchId),
        marketId === undefined ? undefined : eq(cashOutRules.marketId, marketId),
      ),
    )
    .orderBy(desc(eq(cashOutRules.state, 'OPEN')), desc(cashOutRules.changedAt))
    .limit(MAX_LISTED);
  return toRows(found);
}

/**
 * Returns the rules that changed since, of all players, and open ones of markets that ended; without
 * a time all open ones.
 */
export async function listChangedRules(tx: Tx, since: Date | undefined): Promise<RuleRow[]> {
  if (!since) return toRows(await selectRules(tx).where(IS_OPEN));
  const changed = await selectRules(tx).where(gte(cashOutRules.changedAt, since));
  const over = await selectRules(tx).where(and(IS_OPEN, ne(markets.state, 'OPEN')));
  return toRows([...changed, ...over]);
}

/** Returns the number of a player's open rules on other markets. */
export async function countOtherRules(tx: Tx, userId: number, marketId: string): Promise<number> {
  const [row] = await tx
    .select({ rules: count() })
    .from(cashOutRules)
    .where(and(eq(cashOutRules.userId, userId), ne(cashOutRules.marketId, marketId), IS_OPEN));
  return row?.rules ?? 0;
}

/** Stores a rule in the place of an earlier one of this player and market. */
export async function writeRule(tx: Tx, rule: typeof cashOutRules.$inferInsert): Promise<void> {
  const { userId, marketId } = cashOutRules;
  const blank = { endedBy: null, locked: null, executedAt: null };
  await tx
    .insert(cashOutRules)
    .values(rule)
    .onConflictDoUpdate({ target: [userId, marketId], set: { ...blank, ...rule } });
}

/** Removes a player's open rule; one that acted stays. */
export async function removeRule(
  tx: Tx,
  { userId, marketId }: Pick<RuleRow, 'userId' | 'marketId'>,
  changedAt: Date,
): Promise<void> {
  await tx
    .update(cashOutRules)
    .set({ state: 'REMOVED', changedAt })
    .where(and(eq(cashOutRules.userId, userId), eq(cashOutRules.marketId, marketId), IS_OPEN));
}

/** Ends open settings without a cash-out; returns the players of those that ended now. */
export async function endRules(
  tx: Tx,
  rules: readonly Pick<RuleRow, 'marketId' | 'settingId'>[],
  end: { endedBy: (typeof CASH_OUT_RULE_ENDS)[number]; changedAt: Date },
): Promise<number[]> {
  const ended = await tx
    .update(cashOutRules)
    .set({ state: 'FAILED', ...end })
    .where(
      and(
        IS_OPEN,
        inArray(cashOutRules.marketId, [...new Set(rules.map(({ marketId }) => marketId))]),
        inArray(
          cashOutRules.settingId,
          rules.map(({ settingId }) => settingId),
        ),
      ),
    )
    .returning({ userId: cashOutRules.userId });
  return ended.map(({ userId }) => userId);
}

/** Locks those of the settings that are still open, until the transaction of their bets ends. */
export async function lockOpenRules(
  tx: Tx,
  asked: readonly Pick<RuleRow, 'userId' | 'marketId' | 'settingId'>[],
): Promise<ReadonlySet<string>> {
  const [first] = asked;
  if (!first) return new Set();
  const rows = await tx
    .select({ settingId: cashOutRules.settingId })
    .from(cashOutRules)
    .where(
      and(
        inArray(cashOutRules.userId, [...new Set(asked.map(({ userId }) => userId))]),
        eq(cashOutRules.marketId, first.marketId),
        inArray(
          cashOutRules.settingId,
          asked.map(({ settingId }) => settingId),
        ),
        IS_OPEN,
      ),
    )
    .orderBy(cashOutRules.userId)
    .for('update');
  return new Set(rows.map(({ settingId }) => settingId));
}

/** Ends a rule whose bets are stored in this transaction. */
export async function storeExecuted(
  tx: Tx,
  { userId, marketId, locked }: Pick<RuleRow, 'userId' | 'marketId' | 'locked'>,
  executedAt: Date,
): Promise<void> {
  await tx
    .update(cashOutRules)
    .set({ state: 'DONE', locked, executedAt, changedAt: executedAt })
    .where(and(eq(cashOutRules.userId, userId), eq(cashOutRules.marketId, marketId)));
}
