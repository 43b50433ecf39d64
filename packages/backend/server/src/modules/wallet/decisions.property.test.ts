import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectLedger, SOUND_LEDGER, startTestApp } from '../../testing/index.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { addTestRequest } from '../../testing/test-requests.ts';
import { listAudit } from '../audit/repository.ts';
import type { TransferRow } from './repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const START = 1000;
const request = fc.record({
  type: fc.constantFrom('D' as const, 'W' as const),
  rupees: fc.integer({ min: 1, max: 300 }),
});
const decision = fc.record({
  of: fc.nat(2),
  status: fc.constantFrom('A' as const, 'S' as const, 'D' as const),
  by: fc.constantFrom('agent' as const, 'admin' as const),
  /** Concurrently with the next one. */
  together: fc.boolean(),
});

/** The rules for each request, independent of the server's own. */
function judge(type: 'D' | 'W', from: TransferRow['status'], to: TransferRow['status']) {
  const ways = type === 'D' ? { P: 'SD' } : { P: 'AD', A: 'SD' };
  return (ways as Record<string, string>)[from]?.includes(to) ?? false;
}

test('in any order of decisions each step acts once, and ledger and audit agree @spec:staff.7 @asvs:2.3.1', async () => {
  const histories = fc.tuple(
    fc.array(request, { minLength: 3, maxLength: 3 }),
    fc.array(decision, { minLength: 1, maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(histories, async ([drafts, decisions]) => {
      await app.reset();
      const admin = await app.createUser({ role: 'admin', rupees: 0 });
      const agent = await app.createUser({ role: 'agent', rupees: 0 });
      const player = await app.createUser({ rupees: START, ownerId: agent.id });
      const rows: TransferRow[] = [];
      for (const { type, rupees } of drafts) {
        rows.push(await addTestRequest(app, player.id, type, rupees));
      }
      const callers: Record<'agent' | 'admin', TestUser> = { agent, admin };
      const send = ({ of, status, by }: (typeof decisions)[number]) =>
        app.call('requestDecision', { id: rows[of]?.id, status, reason: 'Because' }, callers[by]);
      for (let at = 0; at < decisions.length; ) {
        const size = decisions[at]?.together ? 2 : 1;
        const replies = await Promise.all(decisions.slice(at, at + size).map(send));
        for (const { status } of replies) expect([200, 400, 409]).toContain(status);
        at += size;
        expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
      }
      await expectAgreement(rows, player);
    }),
    { numRuns: 25 },
  );
});

/** Expects status, audit and balance to agree, with valid steps only. */
async function expectAgreement(rows: readonly TransferRow[], player: TestUser): Promise<void> {
  const { data } = await app.call('requestList', { status: 'AL' }, await asAdmin());
  const now = new Map(
    (data as { id: number; status: TransferRow['status'] }[]).map(({ id, status }) => [id, status]),
  );
  let expected = START;
  for (const { id, type, amount } of rows) {
    const steps = await app.context.unitOfWork.withTransaction((tx) =>
      listAudit(tx, 'request', [id]),
    );
    let status: TransferRow['status'] = 'P';
    for (const { event } of steps) {
      const next = selectNext(type, event.action);
      expect(judge(type, status, next)).toBe(true);
      status = next;
    }
    expect(now.get(id)).toBe(status);
    if (type === 'D' && status === 'S') expected += amount / 100;
    if (type === 'W' && status !== 'D') expected -= amount / 100;
  }
  const { data: wallet } = await app.call('walletBalance', undefined, player);
  expect(wallet).toEqual({ balance: expected, liability: 0 });
}

const asAdmin = () => app.createUser({ role: 'admin', rupees: 0 });

function selectNext(type: 'D' | 'W', action: string): TransferRow['status'] {
  if (action === 'request_declined') return 'D';
  return action === 'request_approved' && type === 'W' ? 'A' : 'S';
}
