import type { Tx } from '@exchange/server-kit/database';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { actions, rounds, type SoloStatus, seeds } from '../db/schema.ts';
import type { AnySoloGame } from '../game/game.ts';
import { toRejectionCode } from '../http-error.ts';
import type { SoloRound } from '../wire/solo.ts';

export type RoundRow = typeof rounds.$inferSelect;
export type SeedRow = Pick<typeof seeds.$inferSelect, 'server_seed' | 'nonce'>;

/** Locks and reads a round until the transaction ends. */
export async function lockRound(tx: Tx, id: string): Promise<RoundRow | undefined> {
  const [row] = await tx.select().from(rounds).where(eq(rounds.id, id)).for('update');
  return row;
}

export async function findRound(tx: Tx, id: string): Promise<RoundRow | undefined> {
  const [row] = await tx.select().from(rounds).where(eq(rounds.id, id));
  return row;
}

export async function findByClient(
  tx: Tx,
  { player, game, clientId }: { player: string; game: string; clientId: string },
): Promise<RoundRow | undefined> {
  const [row] = await tx
    .select()
    .from(rounds)
    .where(and(eq(rounds.player, player), eq(rounds.game, game), eq(rounds.client_id, clientId)));
  return row;
}

export async function findOpen(
  tx: Tx,
  player: string,
  game: string,
): Promise<RoundRow | undefined> {
  const isOpen = inArray(rounds.status, ['betting', 'open']);
  const [row] = await tx
    .select()
    .from(rounds)
    .where(and(eq(rounds.player, player), eq(rounds.game, game), isOpen));
  return row;
}

/** Lists rounds that ended with a status, newest first. */
export const listEnded = (
  tx: Tx,
  { player, game, status }: { player: string; game: string; status: 'settled' | 'void' },
  count: number,
): Promise<RoundRow[]> =>
  tx
    .select()
    .from(rounds)
    .where(and(eq(rounds.player, player), eq(rounds.game, game), eq(rounds.status, status)))
    .orderBy(desc(rounds.opened_at))
    .limit(count);

/** Lists open rounds of a game without a move since `before` (ms since 1970). */
export const listLeft = (tx: Tx, game: string, before: number): Promise<RoundRow[]> =>
  tx
    .select()
    .from(rounds)
    .where(and(eq(rounds.status, 'open'), eq(rounds.game, game), lt(rounds.touched_at, before)));

/** Lists rounds whose bet was recorded before `before` (ms since 1970) and is pending. */
export const listUnanswered = (tx: Tx, before: number): Promise<RoundRow[]> =>
  tx
    .select()
    .from(rounds)
    .where(and(eq(rounds.status, 'betting'), lt(rounds.opened_at, before)));

export async function insertRound(tx: Tx, row: RoundRow): Promise<void> {
  await tx.insert(rounds).values(row);
}

/** Stores the fields that change after the bet. */
export async function saveRound(
  tx: Tx,
  { id, status, state, payout, reason, touched_at }: RoundRow,
): Promise<void> {
  await tx
    .update(rounds)
    .set({ status, state, payout, reason, touched_at })
    .where(eq(rounds.id, id));
}

/** Returns true if a round still has a status. */
export const isStill = (row: RoundRow | undefined, status: SoloStatus): row is RoundRow =>
  row?.status === status;

/** Records an action's id. Returns false if it was recorded before. */
export async function recordAction(tx: Tx, roundId: string, actionId: string): Promise<boolean> {
  const noted = await tx
    .insert(actions)
    .values({ round_id: roundId, action_id: actionId })
    .onConflictDoNothing()
    .returning({ id: actions.action_id });
  return noted.length === 1;
}

/** Returns the secret of the player's next round; stores `fresh` if there is none. */
export async function readSeed(
  tx: Tx,
  { player, game }: { player: string; game: string },
  fresh: string,
): Promise<SeedRow> {
  const isSeed = and(eq(seeds.player, player), eq(seeds.game, game));
  const find = () =>
    tx.select({ server_seed: seeds.server_seed, nonce: seeds.nonce }).from(seeds).where(isSeed);
  const [known] = await find();
  if (known) return known;
  await tx
    .insert(seeds)
    .values({ player, game, server_seed: fresh, nonce: 0 })
    .onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error(`there is no seed of ${player} for ${game}`);
  return made;
}

/** Does the same for a beginning round: locks the row until the transaction ends. */
export async function lockSeed(
  tx: Tx,
  { player, game }: { player: string; game: string },
): Promise<SeedRow | undefined> {
  const [row] = await tx
    .select({ server_seed: seeds.server_seed, nonce: seeds.nonce })
    .from(seeds)
    .where(and(eq(seeds.player, player), eq(seeds.game, game)))
    .for('update');
  return row;
}

export async function saveSeed(
  tx: Tx,
  { player, game }: { player: string; game: string },
  seed: SeedRow,
): Promise<void> {
  await tx
    .update(seeds)
    .set(seed)
    .where(and(eq(seeds.player, player), eq(seeds.game, game)));
}

/** Returns a round for its player, without its secrets. */
export function toSoloRound(game: AnySoloGame, row: RoundRow, paid: boolean): SoloRound {
  const over = row.status === 'settled' || row.status === 'void';
  return {
    id: row.id,
    status: row.status === 'betting' ? 'open' : row.status,
    stakePaise: row.stake,
    choice: JSON.parse(row.choice),
    commitment: row.commitment,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    ...(over && { serverSeed: row.server_seed }),
    ...(row.state && { view: game.view(JSON.parse(row.state)) }),
    ...(row.payout !== null && { payoutPaise: row.payout }),
    ...(row.status === 'void' && { reason: toRejectionCode(row.reason) }),
    paid,
    openedAt: row.opened_at,
  };
}
