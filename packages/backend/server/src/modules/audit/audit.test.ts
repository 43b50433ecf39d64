import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { toAuditRow } from './audit-wire.ts';
import { listAudit, recordAudit } from './repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the actions on a subject are listed in order, with their actors @security:measures.43', async () => {
  const [player, agent] = [await app.createUser(), await app.createUser({ role: 'agent' })];
  const events = await app.context.unitOfWork.withTransaction(async (tx) => {
    const step = { at: app.clock.now(), subject: 'request', subjectId: 7 } as const;
    await recordAudit(tx, { ...step, action: 'request_made', actorId: player.id });
    await recordAudit(tx, { ...step, subjectId: 8, action: 'request_made', actorId: player.id });
    await recordAudit(tx, {
      ...step,
      action: 'request_declined',
      actorId: agent.id,
      detail: { reason: 'No such payment' },
    });
    return listAudit(tx, 'request', [7]);
  });
  expect(events).toMatchObject([
    { actorRole: 'player', event: { action: 'request_made', detail: {} } },
    {
      actorRole: 'agent',
      actorName: agent.userName,
      event: { action: 'request_declined', detail: { reason: 'No such payment' } },
    },
  ]);
});

test('a step that fails leaves no row @security:measures.44', async () => {
  const { unitOfWork } = app.context;
  const failing = unitOfWork.withTransaction(async (tx) => {
    const row = { at: app.clock.now(), action: 'coins_updated', subject: 'user' } as const;
    await recordAudit(tx, { ...row, subjectId: 99 });
    throw new Error('the step fails');
  });
  await expect(failing).rejects.toThrow('the step fails');
  expect(await unitOfWork.withTransaction((tx) => listAudit(tx, 'user', [99]))).toEqual([]);
});

test.each([
  ["update audit_events set detail = '{}' where id = 1", 'the audit trail cannot be changed'],
  ['delete from audit_events', 'the audit trail cannot be changed'],
  ['truncate audit_events cascade', 'the audit trail cannot be changed'],
  [
    `insert into audit_events (id, at, action, subject, subject_id) overriding system value
     values (900000, now(), 'signed_up', 'user', 1)`,
    'the audit trail numbers its rows itself',
  ],
])('the database refuses: %s @asvs:16.4.2 @security:measures.45', async (statement, message) => {
  const change = app.context.unitOfWork.withTransaction((tx) => tx.execute(sql.raw(statement)));
  await expect(change).rejects.toMatchObject({ cause: expect.objectContaining({ message }) });
});

test.each([
  [
    'limit_changed',
    { kind: 'loss', period: 'day', before: null, wanted: 500_000 },
    { limit: { kind: 'loss', period: 'day', amount: 5000 } },
  ],
  [
    'limit_changed',
    { kind: 'stake', period: 'month', before: 100, wanted: null },
    { limit: { kind: 'stake', period: 'month', amount: null } },
  ],
  ['time_out_taken', { until: '2026-01-02T00:00:00.000Z' }, { until: 1_767_312_000 }],
  ['reality_check_changed', { minutes: 0 }, { minutes: 0 }],
  ['user_created', { role: 'agent' }, { role: 'agent' }],
  ['coins_updated', { paise: -150, reason: 'Bonus' }, { amount: -1.5, reason: 'Bonus' }],
] as const)('a row of %s %j has its details', async (action, detail, reported) => {
  const player = await app.createUser();
  const [step] = await app.context.unitOfWork.withTransaction(async (tx) => {
    const row = { at: app.clock.now(), subject: 'user', subjectId: player.id } as const;
    await recordAudit(tx, { ...row, action, detail });
    return listAudit(tx, 'user', [player.id]);
  });
  if (!step) throw new Error('the step was not recorded');
  const { id, at, ...row } = toAuditRow(step);
  expect(id).toBe(step.event.id);
  expect(row).toEqual({ action, actor_name: null, actor_role: null, ...reported });
});
