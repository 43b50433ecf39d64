import type { Tx } from '@exchange/server-kit/database';
import { eq, inArray } from 'drizzle-orm';
import { matchControls, matches } from '../../db/schema/matches.ts';
import { type MatchControls, NO_CONTROLS } from '../../exchange/match-controls.ts';
import type { MatchRow } from '../markets/markets.repository.ts';

/** Returns staff's controls of matches, by id; a match without any is absent. */
export async function listControls(
  tx: Tx,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, MatchControls>> {
  if (matchIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(matchControls)
    .where(inArray(matchControls.matchId, [...matchIds]));
  return new Map(rows.map(({ matchId, version, controls }) => [matchId, { ...controls, version }]));
}

/** Locks a match and returns it with its controls. */
export async function lockControls(
  tx: Tx,
  matchId: string,
): Promise<{ match: MatchRow; controls: MatchControls } | undefined> {
  // Allows concurrent inserts of sessions of the match.
  const [match] = await tx
    .select()
    .from(matches)
    .where(eq(matches.id, matchId))
    .for('no key update');
  if (!match) return undefined;
  const controls = (await listControls(tx, [matchId])).get(matchId) ?? NO_CONTROLS;
  return { match, controls };
}

/** Stores staff's controls of a match. */
export async function writeControls(
  tx: Tx,
  matchId: string,
  { version, ...controls }: MatchControls,
  updatedAt: Date,
): Promise<void> {
  const row = { version, controls, updatedAt };
  await tx
    .insert(matchControls)
    .values({ matchId, ...row })
    .onConflictDoUpdate({ target: matchControls.matchId, set: row });
}
