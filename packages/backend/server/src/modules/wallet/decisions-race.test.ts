import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addTestRequest } from '../../testing/test-requests.ts';

let postgres: TestPostgres;
let app: TestApp;
beforeAll(async () => {
  postgres = await startPostgres();
  app = await startTestApp({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await app?.close();
  await postgres?.stop();
});

async function meet(type: 'D' | 'W', statuses: readonly string[]) {
  const agent = await app.createUser({ role: 'agent' });
  const admin = await app.createUser({ role: 'admin' });
  const player = await app.createUser({ rupees: 1000, ownerId: agent.id });
  const { id } = await addTestRequest(app, player.id, type, 400);
  const replies = await Promise.all(
    statuses.map((status, at) =>
      app.call('requestDecision', { id, status, reason: 'Because' }, at % 2 ? admin : agent),
    ),
  );
  const { data } = await app.call('walletBalance', undefined, player);
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  return { replies, balance: (data as { balance: number }).balance };
}

describe('concurrent decisions on PostgreSQL', () => {
  it('equal ones act once, and all get the same response', async () => {
    const { replies, balance } = await meet('D', Array(10).fill('S'));
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(balance).toBe(1400);
  });

  it('of two contrary ones one succeeds, and the other gets the current status @spec:staff.7', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { replies, balance } = await meet('D', ['S', 'D']);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = replies.find(({ status }) => status === 200)?.data as { status: string };
      const loser = replies.find(({ status }) => status === 409);
      expect(loser?.detail).toEqual({ request_status: winner.status });
      expect(balance).toBe(winner.status === 'S' ? 1400 : 1000);
    }
  });

  it('many declines of a withdrawal return the money once', async () => {
    const { balance } = await meet('W', Array(10).fill('D'));
    expect(balance).toBe(1000);
  });
});
