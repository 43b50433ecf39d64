import { eq } from 'drizzle-orm';
import { leaderships } from './leaderships.ts';
import type { LeaderRole } from './locks.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Opens the row of a lead; the first server of the database creates it. */
export async function openLeaseRepository(unitOfWork: UnitOfWork, { name }: LeaderRole) {
  const [row] = await unitOfWork.withTransaction(async (tx) => {
    await tx.insert(leaderships).values({ name }).onConflictDoNothing();
    return tx.select().from(leaderships).where(eq(leaderships.name, name));
  });
  if (!row) throw new Error(`there is no row of the lead ${name}`);
  return row;
}

/** The leader in the database. */
export interface KnownLeader {
  fencing: number;
  /** The name of the program; null before the first. */
  holder: string | null;
}

/** Reads the current leader; undefined without a row of the lead. */
export async function readLeader(
  unitOfWork: UnitOfWork,
  { name }: LeaderRole,
): Promise<KnownLeader | undefined> {
  const { fencing, holder } = leaderships;
  const [row] = await unitOfWork.read((tx) =>
    tx.select({ fencing, holder }).from(leaderships).where(eq(leaderships.name, name)),
  );
  return row;
}
