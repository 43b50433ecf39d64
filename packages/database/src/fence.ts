import { and, eq, sql } from 'drizzle-orm';
import { toLeadWork } from './leader-connection.ts';
import { leaderships } from './leaderships.ts';
import type { LeaderRole } from './locks.ts';
import type { Tx, UnitOfWork } from './unit-of-work.ts';

/** Another server leads by now: nothing of the transaction is stored. */
export class StaleFencingTokenError extends Error {
  override readonly name = 'Deposed';
  constructor(fencing: number) {
    super(`the lead with number ${fencing} is over`);
  }
}

/**
 * The number still counts, and does until the transaction ends: whoever takes the lead waits for it.
 * A key lock, so that the leader may go on saying that it lives. The connection is called the lead's until
 * then: whoever takes the lead from a server that sleeps in its transaction ends it by that.
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
 * The unit of work of one term: each of its transactions first checks that the term's number counts.
 * @throws Deposed from `withTransaction`
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
