import { MAX_OPEN_REQUESTS } from '@exchange/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  depositOf,
  inspectLedger,
  SOUND_LEDGER,
  startTestApp,
  type TestApp,
  type TestUser,
  withdrawalOf,
} from '../../testing/index.ts';
import { listAudit } from '../audit/repository.ts';
import type { TransferRow } from './repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const START_PAISE = 200_000;

const request = fc.record({
  type: fc.constantFrom('D' as const, 'W' as const),
  paise: fc.integer({ min: 10_000, max: 150_000 }),
});
const which = fc.nat({ max: 4 });
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      which,
      status: fc.constantFrom('A' as const, 'S' as const, 'D' as const),
      by: fc.constantFrom('agent' as const, 'admin' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ which, by: fc.constant('player' as const) }) },
);
/** A request, a decision or cancellation, or two of these at the same time. */
const step = fc.oneof(request, fc.array(act, { minLength: 1, maxLength: 2 }));
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

interface KnownRequest {
  id: number;
  type: TransferRow['type'];
  paise: number;
  status: TransferRow['status'];
  isCancelled: boolean;
}

/** The rules for each request, independent of the server's own. */
const STEPS: Record<KnownRequest['type'], Partial<Record<KnownRequest['status'], string>>> = {
  D: { P: 'SD' },
  W: { P: 'AD', A: 'SD' },
};
const isStep = ({ type, status }: KnownRequest, to: KnownRequest['status']) =>
  STEPS[type][status]?.includes(to) ?? false;

/** Returns the HTTP status of an act that meets no other one. */
function expectStatus(known: KnownRequest, one: Act): number {
  if (one.by === 'player') {
    if (known.type === 'D') return 404;
    return known.status === 'P' || known.isCancelled ? 200 : 409;
  }
  if (known.type === 'D' && one.status === 'A') return 400;
  return known.status === one.status || isStep(known, one.status) ? 200 : 409;
}

/** Returns the status that a step of the audit trail leads to. */
function selectNext({ type, status }: KnownRequest, action: string): KnownRequest['status'] {
  if (action === 'request_made') return status;
  if (action === 'request_declined' || action === 'request_cancelled') return 'D';
  return action === 'request_approved' && type === 'W' ? 'A' : 'S';
}

/** Replays the audit trail of a request, which has valid steps only. */
async function replay({ id, type, paise }: KnownRequest): Promise<KnownRequest> {
  const steps = await app.context.unitOfWork.withTransaction((tx) =>
    listAudit(tx, 'request', [id]),
  );
  const known: KnownRequest = { id, type, paise, status: 'P', isCancelled: false };
  for (const { event } of steps) {
    const next = selectNext(known, event.action);
    if (event.action !== 'request_made') expect(isStep(known, next)).toBe(true);
    if (event.action === 'request_cancelled') {
      expect(known).toMatchObject({ type: 'W', status: 'P' });
      known.isCancelled = true;
    }
    known.status = next;
  }
  return known;
}

/** Returns the available paise, by the plainest arithmetic. */
const calculateAvailable = (requests: readonly KnownRequest[]) =>
  requests.reduce((sum, { type, paise, status }) => {
    if (type === 'D') return status === 'S' ? sum + paise : sum;
    return status === 'D' ? sum : sum - paise;
  }, START_PAISE);

test('in any history of deposits, withdrawals, cancellations and decisions each step acts once, and ledger, balance and audit agree @spec:money.6 @spec:staff.7 @asvs:2.3.1 @security:assets.6', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await app.reset();
      const admin = await app.createUser({ role: 'admin', rupees: 0 });
      const agent = await app.createUser({ role: 'agent', rupees: 0 });
      const player = await app.createUser({ rupees: START_PAISE / 100, ownerId: agent.id });
      let requests: KnownRequest[] = [];

      const make = async ({ type, paise }: { type: 'D' | 'W'; paise: number }) => {
        const open = requests.filter((one) => one.type === type && 'PA'.includes(one.status));
        const isCovered = type === 'D' || paise <= calculateAvailable(requests);
        const reply =
          type === 'D'
            ? await app.call(
                'depositRequest',
                await depositOf(app, player, { amount: paise / 100 }),
                player,
              )
            : await app.call('withdrawRequest', withdrawalOf(paise / 100), player);
        expect(reply.status).toBe(isCovered && open.length < MAX_OPEN_REQUESTS ? 200 : 422);
        if (reply.status !== 200) return;
        const { id } = reply.data as { id: number };
        requests.push({ id, type, paise, status: 'P', isCancelled: false });
      };

      const send = (id: number, one: Act) => {
        if (one.by === 'player') return app.call('withdrawCancel', { id }, player);
        const caller: TestUser = { agent, admin }[one.by];
        return app.call('requestDecision', { id, status: one.status, reason: 'Because' }, caller);
      };

      const actOn = async (acts: readonly Act[]) => {
        const found = acts.flatMap((one) => {
          const known = requests[one.which];
          return known ? [{ known, one }] : [];
        });
        // Two about one request may come in either order.
        const isAlone = new Set(found.map(({ known }) => known.id)).size === found.length;
        await Promise.all(
          found.map(async ({ known, one }) => {
            const { status } = await send(known.id, one);
            if (isAlone) expect(status).toBe(expectStatus(known, one));
            else expect([200, 400, 404, 409]).toContain(status);
          }),
        );
        return { found, isAlone };
      };

      for (const each of steps) {
        const acted = Array.isArray(each) ? await actOn(each) : await make(each);
        const before = requests;
        requests = await Promise.all(before.map(replay));
        for (const { known, one } of acted?.isAlone ? acted.found : []) {
          const to = one.by === 'player' ? 'D' : one.status;
          const isAllowed = expectStatus(known, one) === 200;
          expect(requests.find(({ id }) => id === known.id)?.status).toBe(
            isAllowed ? to : known.status,
          );
        }
        const { data } = await app.call('requestList', { status: 'AL' }, admin);
        const listed = data as { id: number; status: string }[];
        expect(new Map(listed.map(({ id, status }) => [id, status]))).toEqual(
          new Map(requests.map(({ id, status }) => [id, status])),
        );
        const { data: wallet } = await app.call('walletBalance', undefined, player);
        expect(wallet).toEqual({ balance: calculateAvailable(requests) / 100, liability: 0 });
      }
      expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    }),
    { numRuns: 9 },
  );
});
