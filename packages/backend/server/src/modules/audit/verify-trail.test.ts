import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../../testing/index.ts';
import { recordAudit } from './repository.ts';
import { verifyTrail } from './verify-trail.ts';

const app = await startTestApp();
const { unitOfWork } = app.context;
afterAll(() => app.close());

/** Three steps, the second and third of one transaction. */
beforeEach(async () => {
  await app.reset();
  const player = await app.createUser();
  const step = { at: app.clock.now(), subject: 'user', subjectId: player.id } as const;
  await unitOfWork.withTransaction((tx) => recordAudit(tx, { ...step, action: 'signed_up' }));
  await unitOfWork.withTransaction(async (tx) => {
    const detail = { paise: 50_000, reason: 'A “bonus”' };
    await recordAudit(tx, { ...step, action: 'coins_updated', actorId: player.id, detail });
    await recordAudit(tx, { ...step, action: 'instant_id_made', actorId: player.id });
  });
});

const change = (statement: string) =>
  unitOfWork.withTransaction((tx) => tx.execute(sql.raw(statement)));

/** As an owner of the database who disables its triggers. */
const changeAsOwner = (statement: string) =>
  unitOfWork.withTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(statement));
  });

test('an unchanged trail is sound, in any time zone @security:measures.43', async () => {
  const { head, faults } = await verifyTrail(unitOfWork);
  expect({ position: head.position, faults }).toEqual({ position: 3, faults: [] });
  await change("set time zone 'Asia/Kolkata'");
  expect(await verifyTrail(unitOfWork, { known: head })).toMatchObject({ head, faults: [] });
  await change('set time zone default');
});

test('concurrent steps are chained one after another', async () => {
  const step = { at: app.clock.now(), subject: 'user', subjectId: 1 } as const;
  await Promise.all(
    Array.from({ length: 20 }, () =>
      unitOfWork.withTransaction((tx) => recordAudit(tx, { ...step, action: 'sessions_ended' })),
    ),
  );
  const { head, faults } = await verifyTrail(unitOfWork);
  expect({ position: head.position, faults }).toEqual({ position: 23, faults: [] });
});

test.each([
  ["update audit_events set detail = '{}' where id = 2"],
  ['delete from audit_events where id = 3'],
  ['truncate audit_events cascade'],
  ["update audit_links set hash = ''"],
  ['delete from audit_links'],
])('the database refuses: %s @asvs:16.4.2', async (statement) => {
  await expect(change(statement)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'the audit trail cannot be changed' }),
  });
  expect(await verifyTrail(unitOfWork)).toMatchObject({ head: { position: 3 }, faults: [] });
});

test.each([
  [
    `update audit_events set detail = jsonb_set(detail, '{paise}', '5') where id = 2`,
    ['Position 2: event 2 is not what was written.'],
  ],
  [
    "update audit_events set at = at + interval '1 hour' where id = 1",
    ['Position 1: event 1 is not what was written.'],
  ],
  ['delete from audit_events where id = 3', ['Position 3: event 3 is gone.']],
  [
    'delete from audit_links where position = 2',
    ['Position 3 follows 1: some are missing.', 'Event 2 was slipped in.'],
  ],
  [
    `insert into audit_events (at, action, subject, subject_id) values (now(), 'signed_up', 'user', 1)`,
    ['Event 4 was slipped in.'],
  ],
])(
  'a change by the owner is found: %s @asvs:11.4.1 @security:measures.43',
  async (statement, faults) => {
    await changeAsOwner(statement);
    expect((await verifyTrail(unitOfWork)).faults).toEqual(faults);
  },
);

test('a deleted end is found by a stored head', async () => {
  const { head } = await verifyTrail(unitOfWork);
  await changeAsOwner('delete from audit_links where position = 3');
  await changeAsOwner('delete from audit_events where id = 3');
  expect((await verifyTrail(unitOfWork)).faults).toEqual([]);
  expect((await verifyTrail(unitOfWork, { known: head })).faults).toEqual([
    'The chain ends at 2, before position 3.',
  ]);
});

test('a rewritten chain is found by a stored head', async () => {
  const { head } = await verifyTrail(unitOfWork);
  await changeAsOwner('delete from audit_links where position = 3');
  await changeAsOwner("update audit_events set action = 'signed_up' where id = 3");
  await changeAsOwner(`
    insert into audit_links select 3, e.id, encode(sha256(convert_to(
      (select hash from audit_links where position = 2) || audit_event_text(e), 'UTF8')), 'hex')
    from audit_events e where id = 3`);
  expect((await verifyTrail(unitOfWork)).faults).toEqual([]);
  expect((await verifyTrail(unitOfWork, { known: head })).faults).toEqual([
    'Position 3 has another hash than the one that was noted.',
  ]);
});
