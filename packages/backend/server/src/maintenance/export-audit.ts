import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { auditEvents } from '../db/schema/audit.ts';
import { type FileStorage, openStorage, type StorageConfig } from '../files/storage.ts';

/** Rows of one file. */
const MAX_ROWS = 10_000;
/**
 * Rows that are younger, in ms, wait for the next export: an open transaction may still add one with
 * a lower id. PostgreSQL ends idle ones long before.
 */
const SETTLED_MS = 10 * 60_000;

/** A file's name: the time of the last restore in ms (0 without one), and the first and last id. */
const NAME = /^(\d+)-\d+-(\d+)\.jsonl$/;

const toLine = (row: typeof auditEvents.$inferSelect) => JSON.stringify(row);

/** Returns the time of the last restore, after which ids are given again, in ms; 0 without one. */
async function findLastRestore(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subject, 'service'),
        eq(auditEvents.subjectId, 0),
        eq(auditEvents.action, 'restored'),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return row?.at.getTime() ?? 0;
}

/** Returns the name of the file with the highest id, and that id; 0 without a file. */
async function findLastFile(storage: FileStorage, restoredAt: number) {
  let last = { name: '', upTo: 0 };
  for await (const names of storage.list()) {
    for (const name of names) {
      const [, since, upTo] = NAME.exec(name) ?? [];
      if (Number(since) === restoredAt && Number(upTo) > last.upTo) {
        last = { name, upTo: Number(upTo) };
      }
    }
  }
  return last;
}

const listAfter = (tx: Tx, id: number) =>
  tx
    .select()
    .from(auditEvents)
    .where(gt(auditEvents.id, id))
    .orderBy(asc(auditEvents.id))
    .limit(MAX_ROWS);

/** @throws Error where the last line of the last file is not the row of the database */
async function checkContinuation(
  { read }: Pick<UnitOfWork, 'read'>,
  storage: FileStorage,
  { name, upTo }: { name: string; upTo: number },
): Promise<void> {
  if (name === '') return;
  const line = new TextDecoder()
    .decode(await storage.read(name))
    .trimEnd()
    .split('\n')
    .at(-1);
  const [row] = await read((tx) => tx.select().from(auditEvents).where(eq(auditEvents.id, upTo)));
  if (row && toLine(row) === line) return;
  throw new Error(
    `Row ${upTo} of the audit trail is not the one in audit/${name}: the bucket has the trail of another database, or the row was changed.`,
  );
}

/**
 * Writes the rows of the audit trail that no file of the bucket has yet into new ones, a line of JSON
 * each; after a restore all of them again.
 * @returns the number of rows, and the id of the last row that a file has
 * @throws Error where the bucket does not continue this trail, or a row is of a later time than now
 */
export async function exportAudit(
  unitOfWork: Pick<UnitOfWork, 'read'>,
  bucket: StorageConfig,
  now: Date,
): Promise<{ rows: number; upTo: number }> {
  const { read } = unitOfWork;
  const storage = await openStorage(bucket, 'audit');
  const restoredAt = await read(findLastRestore);
  const last = await findLastFile(storage, restoredAt);
  await checkContinuation(unitOfWork, storage, last);
  let { upTo } = last;
  for (let rows = 0; ; ) {
    const found = await read((tx) => listAfter(tx, upTo));
    const young = found.findIndex(({ at }) => at.getTime() > now.getTime() - SETTLED_MS);
    const waiting = found[young];
    if (waiting && waiting.at.getTime() > now.getTime() + SETTLED_MS) {
      throw new Error(
        `Row ${waiting.id} of the audit trail is of ${waiting.at.toISOString()}, which is to come: neither it nor a later one is exported.`,
      );
    }
    const settled = waiting ? found.slice(0, young) : found;
    const [first, end] = [settled.at(0), settled.at(-1)];
    if (!first || !end) return { rows, upTo };
    const lines = settled.map((row) => `${toLine(row)}\n`).join('');
    const name = `${restoredAt}-${first.id}-${end.id}.jsonl`;
    await storage.put(name, new TextEncoder().encode(lines), 'application/jsonl');
    rows += settled.length;
    upTo = end.id;
  }
}
