import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../../testing/index.ts';
import { type Anchors, openAnchors } from './anchors.ts';
import type { SealKeys } from './chain.ts';
import { recordAudit } from './repository.ts';
import { sealTrail, watchTrail } from './trail-watch.ts';
import { verifyTrail } from './verify-trail.ts';

// SECURITY.md names these numbers, so they are written out here.
const ANCHOR_EVERY_MS = 10 * 60_000;

const KEY = 'the key of seals, which no database has';
const KEYS: SealKeys = [KEY];

const app = await startTestApp();
const { unitOfWork } = app.context;
const folders: string[] = [];
afterAll(async () => {
  await app.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

let folder: string;
let anchors: Anchors;
beforeEach(async () => {
  await app.reset();
  folder = await mkdtemp(join(tmpdir(), 'anchors-'));
  folders.push(folder);
  anchors = await openAnchors({ driver: 'local', folder });
});

/** Adds steps, and returns once they are in the trail. */
const act = async (steps: number) => {
  for (let step = 0; step < steps; step += 1) {
    app.clock.advance(1000);
    await unitOfWork.withTransaction((tx) =>
      recordAudit(tx, {
        at: app.clock.now(),
        action: 'coins_updated',
        subject: 'user',
        subjectId: 1,
        detail: { paise: 100, reason: `Step ${step}` },
      }),
    );
  }
};
const seal = async (keys: SealKeys = KEYS) => {
  const sealed = await sealTrail(unitOfWork, { clock: app.clock, keys });
  if (sealed) await anchors.add(sealed);
  return sealed;
};
const verify = (keys: readonly string[] = KEYS) => verifyTrail(unitOfWork, { keys, anchors });

/** As the owner of the database, who disables its triggers. */
const changeAsOwner = (...statements: string[]) =>
  unitOfWork.withTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });

/** Computes the links from a position on again, as an attacker does who changed an event. */
const relink = (from: number) => `
  do $$ declare link audit_links; before text; begin
    for link in select * from audit_links where position >= ${from} order by position loop
      select coalesce((select hash from audit_links where position = link.position - 1), '') into before;
      update audit_links set hash = encode(sha256(convert_to(
        before || (select audit_event_text(e) from audit_events e where id = link.event_id), 'UTF8')), 'hex')
      where position = link.position;
    end loop;
  end $$`;
const CHANGE = `update audit_events set detail = '{"paise":5}' where id =
  (select event_id from audit_links where position = 2)`;

test('a trail is sound with its seals and anchors, and names its last sealed position @security:measures.46', async () => {
  expect(await seal()).toBeUndefined();
  await act(3);
  await seal();
  await act(2);
  await seal();
  await act(1);
  expect(await verify()).toMatchObject({ head: { position: 6 }, sealedUpTo: 5, faults: [] });
  expect(await verifyTrail(unitOfWork)).toMatchObject({ faults: [] });
});

test('nothing is sealed twice', async () => {
  await act(1);
  const first = await seal();
  expect(await seal()).toEqual(first);
  expect(await readdir(join(folder, 'audit'))).toHaveLength(1);
});

test('two servers that seal concurrently write one seal', async () => {
  await act(2);
  const both = await Promise.all([seal(), seal()]);
  expect(both[0]).toEqual(both[1]);
  expect(await verify()).toMatchObject({ sealedUpTo: 2, faults: [] });
});

test('a recomputed chain differs from the hash of its seal', async () => {
  await act(3);
  await seal();
  await changeAsOwner(CHANGE, relink(2));
  expect((await verifyTrail(unitOfWork)).faults).toEqual([
    'Position 3 has another hash than its seal.',
  ]);
});

test('an adapted seal is forged @asvs:11.4.1 @security:keys.3 @security:measures.45', async () => {
  await act(3);
  await seal();
  const forge = 'update audit_seals set hash = (select hash from audit_links where position = 3)';
  await changeAsOwner(CHANGE, relink(2), forge);
  expect((await verify()).faults).toEqual([
    'Position 3: the seal is forged, or one before it is gone.',
  ]);
});

test.each([
  [
    'a seal between others',
    'position = 2',
    ['Position 3: the seal is forged, or one before it is gone.'],
  ],
  ['the last one', 'position = 3', []],
  ['all of them', 'true', []],
])('%s that was deleted is found by the anchors at the latest', async (_, which, ofSeals) => {
  await act(2);
  await seal();
  await act(1);
  await seal();
  await changeAsOwner(`delete from audit_seals where ${which}`);
  const inside = await verifyTrail(unitOfWork, { keys: KEYS });
  expect(inside.faults).toEqual(ofSeals);
  expect((await verify()).faults).toContainEqual(
    expect.stringContaining('was sealed, and the database has no such seal.'),
  );
});

test('a deleted end, seals too, is found by the anchors @asvs:16.4.2 @security:measures.46', async () => {
  await act(2);
  await seal();
  await act(1);
  await seal();
  await changeAsOwner(
    'delete from audit_seals where position = 3',
    'delete from audit_events where id = (select event_id from audit_links where position = 3)',
    'delete from audit_links where position = 3',
  );
  expect((await verify()).faults).toEqual([
    'Position 3 was sealed, and the database has no such seal.',
  ]);
});

test('a chain that does not continue the last seal is not sealed', async () => {
  await act(1);
  await seal();
  await act(2);
  await changeAsOwner(CHANGE);
  await expect(seal()).rejects.toThrow('event 2 is not what was written');
  expect((await verify()).sealedUpTo).toBe(1);
});

test('a key is rotated: a later seal proves earlier ones @security:keys.3', async () => {
  await act(1);
  await seal(['the key of last year, which was long']);
  await act(1);
  await seal();
  expect((await verify()).faults).toEqual([]);
  expect((await verify([KEY, 'the key of last year, which was long'])).faults).toEqual([]);
  expect(await verify(['another key, which is wrong']).then(({ faults }) => faults)).toEqual([
    'Position 2: the last seal is of a key that AUDIT_SECRET does not name.',
  ]);
});

/** Seals two stretches and deletes the second one; returns when the first one ended. */
async function cutOff(): Promise<Date> {
  await act(1);
  await seal();
  const takenAt = app.clock.now();
  await act(2);
  await seal();
  await changeAsOwner(
    'delete from audit_seals where position = 3',
    'delete from audit_events where id > (select event_id from audit_links where position = 1)',
    'delete from audit_links where position > 1',
  );
  app.clock.advance(1000);
  return takenAt;
}

test('the loss by a restore is reported, and no fault', async () => {
  const from = await cutOff();
  await anchors.addRestore({ from, to: app.clock.now() });
  await act(1);
  await seal();
  expect(await verify()).toMatchObject({
    faults: [],
    remarks: ['A restore took back 1 anchored seals.'],
  });
});

test('a restore that only the database records does not explain a deleted end', async () => {
  const takenAt = await cutOff();
  await unitOfWork.withTransaction((tx) =>
    recordAudit(tx, {
      at: app.clock.now(),
      action: 'restored',
      subject: 'service',
      subjectId: 0,
      detail: { taken_at: takenAt.toISOString(), position: 1 },
    }),
  );
  await act(1);
  await seal();
  expect(await verify()).toMatchObject({
    faults: ['Position 3 was sealed, and the database has no such seal.'],
    remarks: [],
  });
});

test('a restore does not explain a loss of what was sealed before its backup or after it', async () => {
  const from = await cutOff();
  const to = app.clock.now();
  for (const beside of [
    { from: new Date(to.getTime() - 500), to },
    { from: new Date(from.getTime() - 5000), to: from },
  ]) {
    await anchors.addRestore(beside);
    expect((await verify()).faults).toHaveLength(1);
  }
});

test.each([
  ["update audit_seals set hash = ''"],
  ['delete from audit_seals'],
  ['truncate audit_seals'],
])('the database refuses: %s', async (statement) => {
  await act(1);
  await seal();
  const change = unitOfWork.withTransaction((tx) => tx.execute(sql.raw(statement)));
  await expect(change).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'the audit trail cannot be changed' }),
  });
});

function watch(isLeading = () => true) {
  const errors: unknown[] = [];
  const log = {
    info: () => undefined,
    error: (...reportedText: unknown[]) => void errors.push(reportedText),
  };
  const parts = { unitOfWork, clock: app.clock, keys: KEYS, anchors, isLeading, log };
  return { errors, trail: watchTrail(parts) };
}

test('a leader seals, anchors each ten minutes and at its end, and logs faults @security:measures.45', async () => {
  await act(1);
  const { trail, errors } = watch();
  await trail.seal();
  await act(1);
  await trail.seal();
  const count = async () => (await readdir(join(folder, 'audit'))).length;
  expect([(await verify()).sealedUpTo, await count()]).toEqual([2, 1]);
  app.clock.advance(ANCHOR_EVERY_MS);
  await trail.seal();
  expect(await count()).toBe(2);
  expect(errors).toEqual([]);
  await changeAsOwner(CHANGE);
  await trail.verify();
  expect(errors).toEqual([
    [{ faults: ['Position 2: event 2 is not what was written.'] }, 'the audit trail is not sound'],
  ]);
  await act(1);
  await trail.close();
  expect(await count()).toBe(3);
});

test('a follower seals nothing', async () => {
  await act(1);
  const { trail } = watch(() => false);
  await trail.seal();
  await trail.close();
  expect(await verify()).toMatchObject({ sealedUpTo: 0, faults: [] });
});
