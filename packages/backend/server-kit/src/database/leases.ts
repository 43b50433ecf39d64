import { and, eq, sql } from 'drizzle-orm';
import { toLeadWork } from './leader-connection.ts';
import { leaderships } from './leaderships.ts';
import type { LeaderRole } from './locks.ts';
import type { Tx, UnitOfWork } from './unit-of-work.ts';

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

/** Thrown if another server leads by now: nothing of the transaction is stored. */
export class StaleFencingTokenError extends Error {
  override readonly name = 'StaleFencingTokenError';
  constructor(fencing: number) {
    super(`the lead with number ${fencing} is over`);
  }
}

/**
 * Checks the fencing token and locks it until the transaction ends (a key lock, so heartbeats go
 * on). The connection's name marks the lead's work, which a successor may terminate.
 */
async function checkNumber(tx: Tx, led: LeaderRole, fencing: number): Promise<void> {
  const rows = await tx
    .select({
      name: sql`set_config('application_name', current_setting('application_name') || ${toLeadWork(led)}::text, true)`,
    })
    .from(leaderships)
    .where(and(eq(leaderships.name, led.name), eq(leaderships.fencing, fencing)))
    .for('key share');
  if (rows.length === 0) throw new StaleFencingTokenError(fencing);
}

/**
 * Returns the unit of work of one term: each transaction first checks the term's fencing token.
 * `withTransaction` throws StaleFencingTokenError.
 */
export function fenceUnitOfWork(
  unitOfWork: UnitOfWork,
  led: LeaderRole,
  fencing: number,
): UnitOfWork {
  return {
    ...unitOfWork,
    withTransaction: (work) =>
      unitOfWork.withTransaction(async (tx) => {
        await checkNumber(tx, led, fencing);
        return work(tx);
      }),
  };
}
