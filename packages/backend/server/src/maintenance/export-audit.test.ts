import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { recordAudit } from '../modules/audit/repository.ts';
import { startTestApp } from '../testing/index.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { exportAudit } from './export-audit.ts';

const app = await startTestApp();
const server = await startS3Server();
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await app.reset();
  server.objects.clear();
});

const BUCKET = {
  driver: 's3',
  bucket: 'locked',
  region: 'ap-south-1',
  endpoint: server.url,
  credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
} as const;
const TEN_MINUTES_MS = 10 * 60_000;

const exportNow = () => exportAudit(app.context.unitOfWork, BUCKET, app.clock.now());

/** Adds steps of now to the trail. */
const act = (reasons: readonly string[], action: 'coins_updated' | 'restored' = 'coins_updated') =>
  app.context.unitOfWork.withTransaction(async (tx) => {
    for (const reason of reasons) {
      const subject =
        action === 'restored'
          ? ({ subject: 'service', subjectId: 0 } as const)
          : ({ subject: 'user', subjectId: 1 } as const);
      await recordAudit(tx, { at: app.clock.now(), ...subject, action, detail: { reason } });
    }
  });

/** Adds them, and lets the time pass in which they are not exported yet. */
const actBefore = async (...reasons: string[]) => {
  await act(reasons);
  app.clock.advance(TEN_MINUTES_MS);
};

/** The exported rows by file, in the order of the names. */
const readExports = () =>
  [...server.objects]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([name, { bytes }]) => {
      const lines = bytes.toString().trim().split('\n');
      return [name, lines.map((line) => JSON.parse(line).detail.reason)];
    });

test('each export has the steps since the one before, whole @security:measures.46', async () => {
  await actBefore('a', 'b');
  const [{ at = new Date(0) } = {}] = await app.context.unitOfWork.read(async (tx) => {
    const found = await tx.execute(sql`select at from audit_events order by id limit 1`);
    return (found as unknown as { rows: { at: Date }[] }).rows;
  });
  expect(await exportNow()).toEqual({ rows: 2, upTo: 2 });
  expect(await exportNow()).toEqual({ rows: 0, upTo: 2 });
  await actBefore('c');
  expect(await exportNow()).toEqual({ rows: 1, upTo: 3 });
  expect(readExports()).toEqual([
    ['/locked/audit/0-1-2.jsonl', ['a', 'b']],
    ['/locked/audit/0-3-3.jsonl', ['c']],
  ]);
  const [first = ''] =
    server.objects.get('/locked/audit/0-1-2.jsonl')?.bytes.toString().split('\n') ?? [];
  expect(JSON.parse(first)).toEqual({
    id: 1,
    at: new Date(at).toISOString(),
    actorId: null,
    action: 'coins_updated',
    subject: 'user',
    subjectId: 1,
    detail: { reason: 'a' },
  });
});

test('a step waits until no earlier one can come, and all after it wait with it', async () => {
  await act(['a']);
  app.clock.advance(TEN_MINUTES_MS - 1);
  await act(['b']);
  expect(await exportNow()).toEqual({ rows: 0, upTo: 0 });
  app.clock.advance(1);
  expect(await exportNow()).toEqual({ rows: 1, upTo: 1 });
});

test('after a restore, which gives numbers again, the whole trail is exported anew', async () => {
  await actBefore('a', 'b', 'lost by the restore');
  expect(await exportNow()).toEqual({ rows: 3, upTo: 3 });
  await app.reset();
  await act(['a', 'b']);
  app.clock.advance(1000);
  const restoredAt = app.clock.now().getTime();
  await act(['restored'], 'restored');
  await actBefore('c');
  expect(await exportNow()).toEqual({ rows: 4, upTo: 4 });
  expect(readExports().at(-1)).toEqual([
    `/locked/audit/${restoredAt}-1-4.jsonl`,
    ['a', 'b', 'restored', 'c'],
  ]);
  expect(server.objects.size).toBe(2);
});

test('an export that breaks off goes on after its last whole file', async () => {
  await app.context.unitOfWork.withTransaction((tx) =>
    tx.execute(sql`insert into audit_events (at, action, subject, subject_id, detail)
      select now() - interval '100 years', 'signed_up', 'user', 1, '{"reason":"many"}'
      from generate_series(1, 10001)`),
  );
  expect(await exportNow()).toEqual({ rows: 10_001, upTo: 10_001 });
  server.objects.delete('/locked/audit/0-10001-10001.jsonl');
  expect(await exportNow()).toEqual({ rows: 1, upTo: 10_001 });
  expect(readExports().map(([name, rows]) => [name, rows?.length])).toEqual([
    ['/locked/audit/0-1-10000.jsonl', 10_000],
    ['/locked/audit/0-10001-10001.jsonl', 1],
  ]);
});

test('a bucket with the trail of another database is refused, and a row that was changed since', async () => {
  await actBefore('a');
  await exportNow();
  await app.reset();
  await actBefore('another');
  const rejection = 'Row 1 of the audit trail is not the one in audit/0-1-1.jsonl';
  await expect(exportNow()).rejects.toThrow(rejection);
  await app.reset();
  await expect(exportNow()).rejects.toThrow(rejection);
  expect(server.objects.size).toBe(1);
});

test('a row of a time to come, behind which all others would wait, is named', async () => {
  await actBefore('a');
  const future = { action: 'signed_up', subject: 'user', subjectId: 1 } as const;
  const at = new Date(app.clock.now().getTime() + 2 * TEN_MINUTES_MS);
  await app.context.unitOfWork.withTransaction((tx) => recordAudit(tx, { at, ...future }));
  await expect(exportNow()).rejects.toThrow(`Row 2 of the audit trail is of ${at.toISOString()}`);
});
