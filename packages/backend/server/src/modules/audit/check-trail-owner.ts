import type { UnitOfWork } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';

/**
 * @throws Error where the role of this server may change the audit trail, by a right on its table
 * or as a role that it may become: an attacker on the server could, too
 */
export async function checkTrailOwner({ read }: Pick<UnitOfWork, 'read'>): Promise<void> {
  const found = await read((tx) =>
    tx.execute(sql`
      select has_table_privilege(oid, 'update, delete, truncate, trigger')
        or pg_has_role(relowner, 'member') as may_change
      from pg_class where oid = 'audit_events'::regclass`),
  );
  const [row] = (found as unknown as { rows: { may_change: boolean }[] }).rows;
  if (!row?.may_change) return;
  throw new Error(
    'Wrong configuration: the role in DATABASE_URL is able to change the audit trail: ' +
      'let another role own the tables with npm run database:migrate, see docs/operations/audit-trail.md',
  );
}
