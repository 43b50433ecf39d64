import { createHmac } from 'node:crypto';
import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { and, asc, eq, exists, gt, isNull, or, sql } from 'drizzle-orm';
import type { CasinoLink } from '../../config/casino-link.ts';
import { casinoBets, casinoSessions } from '../../db/schema/casino.ts';
import { users } from '../../db/schema/users.ts';

const NAME_LENGTH = 32;
/** Players per transaction, so that no transaction is long. */
const MAX_AT_ONCE = 100;

/**
 * Returns a player's name, which does not identify the player. Equal to the name that the previous
 * version derived per visit without storing it; a later secret changes no stored name.
 */
const makeName = ({ secret }: CasinoLink, userId: number) =>
  createHmac('sha256', secret).update(`player ${userId}`).digest('base64url').slice(0, NAME_LENGTH);

/** Returns the name of a player for game providers; the first call creates and stores it. */
export async function ensurePlayerName(tx: Tx, link: CasinoLink, userId: number): Promise<string> {
  const isPlayer = eq(users.id, userId);
  const [known] = await tx.select({ name: users.casinoName }).from(users).where(isPlayer);
  if (known?.name) return known.name;
  // Another visit may open concurrently: the first name stays.
  const name = sql<string>`coalesce(${users.casinoName}, ${makeName(link, userId)})`;
  const [kept] = await tx
    .update(users)
    .set({ casinoName: name })
    .where(isPlayer)
    .returning({ name: users.casinoName });
  if (!kept?.name) throw new Error(`user ${userId} does not exist`);
  return kept.name;
}

/**
 * Names some of the players after `afterId` who played and have no name yet.
 * @returns the last one's id
 */
async function nameSome(tx: Tx, link: CasinoLink, afterId: number): Promise<number | undefined> {
  const isOf = (column: typeof casinoBets.userId | typeof casinoSessions.userId) =>
    eq(column, users.id);
  const hasBet = exists(tx.select({ one: sql`1` }).from(casinoBets).where(isOf(casinoBets.userId)));
  const hasVisit = exists(
    tx.select({ one: sql`1` }).from(casinoSessions).where(isOf(casinoSessions.userId)),
  );
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, afterId), isNull(users.casinoName), or(hasBet, hasVisit)))
    .orderBy(asc(users.id))
    .limit(MAX_AT_ONCE);
  const named = found.map(({ id }) => ({ id, name: makeName(link, id) }));
  await tx.execute(sql`
    update ${users} set casino_name = named.name
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named(id bigint, name text)
    where ${users.id} = named.id and ${users.casinoName} is null`);
  return found.at(-1)?.id;
}

/**
 * Stores the names of players from before names were stored, so that the secret may change
 * afterwards.
 */
export async function nameEarlierPlayers(
  { withTransaction }: UnitOfWork,
  link: CasinoLink,
): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const after: number = last;
    last = await withTransaction((tx) => nameSome(tx, link, after));
  }
}
