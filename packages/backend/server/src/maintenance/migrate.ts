import { openPostgres, viewPostgres } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';
import { FORMER_TRAIL_RIGHTS } from '../compatibility.ts';
import { MIGRATIONS } from '../db/database.ts';

const RIGHTS = [
  'grant usage on schema public, drizzle to %role%',
  // A backup by this role reads the sequences, too.
  'grant select on all tables in schema drizzle to %role%',
  'grant select on all sequences in schema drizzle to %role%',
  'grant select, insert, update, delete on all tables in schema public to %role%',
  'grant usage, select on all sequences in schema public to %role%',
  // Servers add to the audit trail, and change nothing of it.
  'revoke all on audit_events from %role%',
  'grant select, insert on audit_events to %role%',
  ...FORMER_TRAIL_RIGHTS,
];

const readRole = (url: string) => decodeURIComponent(new URL(url).username);

/**
 * Brings the tables up to date as the role of `ownerUrl`, and lets the role of `url` do what a server does: it owns no
 * table, and can neither change the audit trail nor switch off what guards it. Tables of a former single role change
 * their owner.
 * @throws Error where both are the same role, or the owner's role may not do it
 */
export async function migrateAsOwner(ownerUrl: string, url: string): Promise<void> {
  const [owner, role] = [readRole(ownerUrl), readRole(url)];
  if (owner === role || role === '') {
    throw new Error('DATABASE_OWNER_URL and DATABASE_URL must name two roles.');
  }
  await viewPostgres(ownerUrl, async ({ handle }) => {
    const owned = await handle.execute(
      sql`select 1 from pg_tables where schemaname = 'public' and tableowner = ${role} limit 1`,
    );
    if ((owned as unknown as { rows: unknown[] }).rows.length > 0) {
      await handle.execute(sql`reassign owned by ${sql.identifier(role)} to current_user`);
    }
  });
  const database = await openPostgres(ownerUrl, MIGRATIONS);
  try {
    await database.handle.transaction(async (tx) => {
      const name = `"${role.replaceAll('"', '""')}"`;
      for (const right of RIGHTS) await tx.execute(sql.raw(right.replace('%role%', name)));
    });
  } finally {
    await database.close();
  }
}
