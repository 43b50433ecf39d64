import type { Tx } from '@exchange/server-kit/database';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { waitOnClock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/users.ts';
import { transferRequests } from '../../db/schema/wallet.ts';
import type { UserChanges } from '../../user-changes.ts';
import { findUser } from '../accounts/repository.ts';
import { DEMO_DECISION_MS, selectDemoStep, selectVerdict } from './decisions.model.ts';
import { lockTransfer, type TransferRow } from './repository.ts';
import { storeDecision } from './store-decision.ts';

/** The system's decisions on requests of demo accounts, which staff do not decide. */
export interface DemoDecisions {
  /** Decides all open requests from now on as they become due, also those of other servers. */
  wake(): void;
  /** Resolves once the current decision, if any, is stored; later ones are for the next start. */
  stop(): Promise<void>;
}

/** Maximum number of requests that are read at once. */
const MAX_AT_ONCE = 100;
/** Maximum number of failed rounds in a row, until the next request. */
const MAX_FAILURES = 5;

/** Returns open requests of demo accounts, the first due first; without locked withdrawals. */
async function listOpenDemoRequests(tx: Tx): Promise<TransferRow[]> {
  const { status, type, createdAt, decidedAt, id } = transferRequests;
  const rows = await tx
    .select({ request: transferRequests })
    .from(transferRequests)
    .innerJoin(users, eq(users.id, transferRequests.userId))
    .where(
      and(
        inArray(status, ['P', 'A']),
        eq(users.isDemo, true),
        or(eq(type, 'D'), isNull(users.withdrawalsLockedAt)),
      ),
    )
    .orderBy(asc(sql`coalesce(${decidedAt}, ${createdAt})`), asc(id))
    .limit(MAX_AT_ONCE);
  return rows.map(({ request }) => request);
}

/**
 * Decides on a demo account's request for the system, once it is due: with play money nothing is to
 * be checked. Repeats, cancelled requests and locked withdrawals change nothing.
 * @returns the request, if it was decided
 */
export async function decideDemoRequest(
  tx: Tx,
  context: Pick<Context, 'clock' | 'ledger'>,
  id: number,
): Promise<TransferRow | undefined> {
  const request = await lockTransfer(tx, id);
  const step = request && selectDemoStep(request);
  if (!step || step.dueAt > context.clock.now()) return undefined;
  await context.ledger.lockFunds(tx, [request.userId]);
  const user = await findUser(tx, request.userId);
  if (!user?.isDemo || (request.type === 'W' && user.withdrawalsLockedAt)) return undefined;
  const { status, reason } = step;
  const verdict = selectVerdict(request.type, request.status, status);
  if (verdict.kind !== 'act') return undefined;
  return storeDecision(tx, context, { request, verdict, status, reason, by: { actorId: null } });
}

/** Creates the decisions; on several servers each request is decided under its lock, once. */
export function createDemoDecisions(
  parts: Pick<Context, 'unitOfWork' | 'clock' | 'ledger'> & { changes: UserChanges },
  onError: (error: unknown) => void,
): DemoDecisions {
  const { unitOfWork, clock, changes } = parts;
  const stopping = new AbortController();
  let isAsked = false;
  let running: Promise<void> | undefined;

  /** Returns whether it was decided here. */
  async function decide({ id, userId }: TransferRow): Promise<'decided' | 'left' | 'failed'> {
    try {
      const decided = await unitOfWork.withTransaction((tx) => decideDemoRequest(tx, parts, id));
      if (!decided) return 'left';
      changes.mark(userId);
      return 'decided';
    } catch (error) {
      onError(error);
      return 'failed';
    }
  }

  /** Decides what is due; returns the ms until the next round, undefined where nothing is open. */
  async function decideDue(): Promise<{ nextMs: number | undefined; hasFailed: boolean }> {
    const open = await unitOfWork.read(listOpenDemoRequests);
    const now = clock.now().getTime();
    const toDueMs = (request: TransferRow) =>
      (selectDemoStep(request)?.dueAt.getTime() ?? now) - now;
    const due = open.filter((request) => toDueMs(request) <= 0);
    const results = new Set<string>();
    for (const request of due) {
      if (!stopping.signal.aborted) results.add(await decide(request));
    }
    const [firstMs] = open.map(toDueMs);
    // After decisions read again: an approved withdrawal is due later, and there may be more.
    const restMs = firstMs === undefined || firstMs > 0 ? firstMs : DEMO_DECISION_MS;
    return { nextMs: results.has('decided') ? 0 : restMs, hasFailed: results.has('failed') };
  }

  async function decideOpen(): Promise<void> {
    let failures = 0;
    while (failures < MAX_FAILURES) {
      const { nextMs, hasFailed } = await decideDue().catch((error: unknown) => {
        onError(error);
        return { nextMs: DEMO_DECISION_MS, hasFailed: true };
      });
      if (nextMs === undefined) return;
      failures = hasFailed ? failures + 1 : 0;
      await waitOnClock(clock, nextMs, stopping.signal);
    }
  }

  async function run(): Promise<void> {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false;
      // The wait rejects when the server stops.
      await decideOpen().catch(() => undefined);
    }
    running = undefined;
  }

  return {
    wake() {
      isAsked = true;
      if (!stopping.signal.aborted) running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
