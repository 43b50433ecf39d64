import { eq } from 'drizzle-orm';
import { leaderships } from './leaderships.ts';
import type { Led } from './locks.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The row of a lead; the first server of the database makes it. */
export async function openLeadRow(unitOfWork: UnitOfWork, { name }: Led) {
  const [row] = await unitOfWork.withTransaction(async (tx) => {
    await tx.insert(leaderships).values({ name }).onConflictDoNothing();
    return tx.select().from(leaderships).where(eq(leaderships.name, name));
  });
  if (!row) throw new Error(`there is no row of the lead ${name}`);
  return row;
}
