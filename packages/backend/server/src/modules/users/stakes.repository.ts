import { DEFAULT_STAKES } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { eq } from 'drizzle-orm';
import { sportSettings } from '../../db/schema/sport-settings.ts';

type Row = typeof sportSettings.$inferSelect;

const KEY = [sportSettings.userId, sportSettings.sportId];

export const listSportSettings = (tx: Tx, userId: number): Promise<Row[]> =>
  tx.select().from(sportSettings).where(eq(sportSettings.userId, userId));

/** Sets the quick stakes of a sport; the one-click stake stays. */
export async function writeMatchStack(tx: Tx, row: Omit<Row, 'oneClickStack'>): Promise<void> {
  const { matchStack } = row;
  await tx
    .insert(sportSettings)
    .values({ ...row, oneClickStack: '0' })
    .onConflictDoUpdate({ target: KEY, set: { matchStack } });
}

/** Sets the one-click stake; the quick stakes stay. */
export async function writeOneClickStack(tx: Tx, row: Omit<Row, 'matchStack'>): Promise<void> {
  const { oneClickStack } = row;
  await tx
    .insert(sportSettings)
    .values({ ...row, matchStack: DEFAULT_STAKES.join(',') })
    .onConflictDoUpdate({ target: KEY, set: { oneClickStack } });
}
