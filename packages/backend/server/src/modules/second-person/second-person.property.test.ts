import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  inspectLedger,
  SOUND_LEDGER,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../testing/index.ts';
import { addTestRequest } from '../../testing/test-requests.ts';
import { STEP_TTL_MS } from './limit.ts';

const LIMIT = 1000;
const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ secondPersonAbove: LIMIT });
});
afterAll(() => app.close());

const amount = fc.integer({ min: 1, max: 1400 });
/** The account in use: the person's own as an admin, or that of an agent whom they made. */
const as = fc.constantFrom(0 as const, 1 as const);
const sign = fc.constantFrom(1, -1);
const step = fc.oneof(
  fc.record({ do: fc.constant('coins' as const), as, rupees: amount, sign }),
  fc.record({ do: fc.constant('deposit' as const), as, rupees: amount }),
  fc.record({ do: fc.constant('withdrawal' as const), as, rupees: amount }),
  fc.record({ do: fc.constant('confirm' as const), as }),
  fc.record({ do: fc.constant('again' as const), as }),
  fc.record({ do: fc.constant('wait' as const), as, hours: fc.integer({ min: 1, max: 26 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Rupees that moved for the player by one statement line each, with their times. */
type Moved = { at: number; rupees: number };

async function act(
  one: Step,
  accounts: readonly [TestUser, TestUser],
  player: TestUser,
  tried: number[],
) {
  const admin = accounts[one.as];
  const decide = (id: number, status: 'A' | 'S') =>
    app.call('requestDecision', { id, status }, admin);
  if (one.do === 'wait') {
    app.clock.advance(one.hours * HOUR_MS);
  } else if (one.do === 'coins') {
    const input = { user_id: player.id, amount: one.sign * one.rupees, reason: 'x' };
    await app.call('updateCoins', input, admin);
  } else if (one.do === 'confirm') {
    const { data } = await app.call('secondPersonList', {}, admin);
    for (const { id } of data as { id: number }[]) {
      const input = { id, verdict: 'confirmed' };
      expect((await app.call('secondPersonDecision', input, admin)).status).toBe(403);
    }
  } else if (one.do === 'again') {
    await Promise.all(tried.map((id) => decide(id, 'S')));
  } else {
    const type = one.do === 'deposit' ? 'D' : 'W';
    const { id } = await addTestRequest(app, player.id, type, one.rupees);
    tried.push(id);
    if (type === 'W') await decide(id, 'A');
    await decide(id, 'S');
  }
}

/** Returns the movements by staff for the player from the ledger. */
async function readMoved(admin: TestUser, player: TestUser): Promise<Moved[]> {
  const { data: lines } = await app.call('statement', { from_date: 0, to_date: 4e9 }, player);
  const moved = (lines as { amount: number; description: string; created_at: number }[])
    .filter(({ description }) => /^(Coins|Deposit)/.test(description))
    .map(({ amount: rupees, created_at }) => ({ at: created_at, rupees: Math.abs(rupees) }));
  const { data: paid } = await app.call(
    'requestList',
    { status: 'S', type: 'W', limit: 100 },
    admin,
  );
  type Paid = { amount: number; audit: { action: string; at: number }[] };
  const payments = (paid as Paid[]).map(({ amount: rupees, audit }) => ({
    at: audit.find(({ action }) => action === 'request_paid')?.at ?? 0,
    rupees,
  }));
  return [...moved, ...payments];
}

test('no sequence of steps by one person moves more than the limit for a user in 24 hours @asvs:2.3.2 @security:left.3', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
      await app.reset();
      const admin = await app.createUser({ role: 'admin', rupees: 0 });
      const agent = await app.createUser({ role: 'agent', rupees: 50_000, ownerId: admin.id });
      const player = await app.createUser({ rupees: 100_000, ownerId: agent.id });
      // The test's own credits are in no person's window.
      app.clock.advance(2 * STEP_TTL_MS);
      const tried: number[] = [];
      for (const one of steps) await act(one, [admin, agent], player, tried);
      const moved = await readMoved(admin, player);
      for (const { at } of moved) {
        const within = moved.filter((other) => other.at <= at && other.at > at - 24 * 3600);
        expect(within.reduce((sum, { rupees }) => sum + rupees, 0)).toBeLessThanOrEqual(LIMIT);
      }
      expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    }),
    { numRuns: 14 },
  );
});
