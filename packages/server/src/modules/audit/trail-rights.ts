import type { UnitOfWork } from '@exchange/database';
import { sql } from 'drizzle-orm';

/** @throws Error where the role of this server may change the audit trail, as an intruder on the server could then */
export async function refuseTrailOwner({ read }: Pick<UnitOfWork, 'read'>): Promise<void> {
  const found = await read((tx) =>
    tx.execute(sql`select has_table_privilege('audit_events', 'update') as may_change`),
  );
  const [row] = (found as unknown as { rows: { may_change: boolean }[] }).rows;
  if (!row?.may_change) return;
  throw new Error(
    'Wrong configuration: the role in DATABASE_URL may change the audit trail: ' +
      'let another role own the tables with npm run database:migrate, see docs/operations/production.md',
  );
}
