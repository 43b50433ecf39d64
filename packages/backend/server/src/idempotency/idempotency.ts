import { createHash } from 'node:crypto';
import type { Envelope } from '@exchange/contract';
import { createBatcher, type Tx, type UnitOfWork } from '@exchange/server-kit/database';
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { findStoredResponse } from '../compatibility.ts';
import { insertRows } from '../db/queries.ts';
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts';
import { ConflictError, HttpError } from '../http-error.ts';

/** A command of a user, identified by its key. */
export interface KeyedRequest {
  userId: number;
  key: string;
  endpoint: string;
  /** SHA-256 of the validated body. */
  bodyHash: string;
}

/** HTTP statuses from here on are rejections. */
export const FIRST_REJECTION = 400;

type KeyRow = typeof idempotencyKeys.$inferSelect;

/** The outcome of a key: its result, or its rejection with that status. */
interface KeyOutcome {
  request: KeyedRequest;
  /** 200 when absent. */
  status?: number;
  result: unknown;
}

/**
 * Stores outcomes under keys that have none; waits for a concurrent insert of the same key.
 * @returns how many were stored
 */
async function insertOutcomes(
  tx: Tx,
  outcomes: readonly KeyOutcome[],
  createdAt: Date,
): Promise<number> {
  const rows = outcomes.map(({ request, status = 200, result }) => ({
    ...request,
    status,
    result,
    createdAt,
  }));
  const stored = await insertRows(
    tx,
    idempotencyKeys,
    rows,
    sql`on conflict do nothing returning key`,
  );
  return stored.length;
}

/** Returns the rows of used keys, in the order of the requests. */
async function findKeys(
  tx: Tx,
  requests: readonly KeyedRequest[],
): Promise<(KeyRow | undefined)[]> {
  const rows = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        inArray(idempotencyKeys.userId, [...new Set(requests.map(({ userId }) => userId))]),
        inArray(idempotencyKeys.key, [...new Set(requests.map(({ key }) => key))]),
      ),
    );
  return requests.map(({ userId, key }) =>
    rows.find((row) => row.userId === userId && row.key === key),
  );
}

/** Deletes a user's rejected keys except the `max` newest ones. */
async function deleteOldestRejections(tx: Tx, userId: number, max: number): Promise<void> {
  const { userId: owner, key, status, createdAt } = idempotencyKeys;
  const isRejection = and(eq(owner, userId), gte(status, FIRST_REJECTION));
  const oldest = tx
    .select({ key })
    .from(idempotencyKeys)
    .where(isRejection)
    .orderBy(desc(createdAt), desc(key))
    .offset(max);
  await tx.delete(idempotencyKeys).where(and(isRejection, inArray(key, oldest)));
}

/**
 * Rejections that are final and stored: the player decides again, with a new key. An invalid body
 * (400), a lost session (401), limits (429) and faults of the server are not final: the same key
 * may be retried.
 */
const STORED_STATUSES = new Set([403, 404, 409, 422]);
/** Rejections that ask for a proof of identity: the same command is sent again with it. */
const PROOF_CODES: ReadonlySet<string> = new Set([
  'PROOF_REQUIRED',
  'PROOF_WRONG',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_WRONG',
]);

/**
 * Maximum number of stored rejections of a user; betting programs are rejected some hundred times a
 * day.
 */
export const MAX_REJECTIONS = 500;

/** A result, or the whole response that a version before stored. */
type Outcome = { result: unknown } | { envelope: Envelope };

export interface Idempotency {
  /**
   * Returns the first outcome of the key, or that of `work`, whose final rejections are stored; a
   * repeat during `work` (a bet in its delay) waits for the same outcome.
   * @throws HttpError where it is rejected
   */
  decide(request: KeyedRequest, work: () => Promise<unknown>): Promise<Outcome>;
  /**
   * Runs `work` and stores its result in one transaction.
   * @throws KeyDecided when the key has an outcome already: nothing is stored
   */
  once<Result>(request: KeyedRequest, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Stores the results of several requests in the transaction of their effects.
   * @throws KeyDecided when one of them has an outcome already: the transaction must not commit
   */
  storeResults(tx: Tx, outcomes: readonly KeyOutcome[]): Promise<void>;
}

/** Another request stored an outcome for the key first. */
class KeyDecided extends Error {
  constructor() {
    super('an idempotency key was decided meanwhile');
    this.name = 'KeyDecided';
  }
}

/** Returns the SHA-256 of a validated body; the contract's schema orders its keys. */
export const hashBody = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('base64url');

type Command = Pick<KeyedRequest, 'endpoint' | 'bodyHash'>;

/** @throws ConflictError when the key belongs to another command already */
function checkSame(first: Command, { endpoint, bodyHash }: Command): void {
  if (first.endpoint === endpoint && first.bodyHash === bodyHash) return;
  throw new ConflictError('This Idempotency-Key was used for another request.', {
    field: 'Idempotency-Key',
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
}

/** @throws HttpError where the key was rejected */
function toOutcome(row: KeyRow): Outcome {
  const envelope = findStoredResponse(row);
  if (envelope) return { envelope };
  const { status, result } = row;
  if (status < FIRST_REJECTION) return { result };
  const { message, code, detail } = result as Pick<HttpError, 'message' | 'code' | 'detail'>;
  throw new HttpError(status, message, { ...detail, code });
}

const isFinal = (error: unknown): error is HttpError =>
  error instanceof HttpError && STORED_STATUSES.has(error.status) && !PROOF_CODES.has(error.code);

/**
 * Stores outcomes by key in the database, so that they survive a restart and count for all servers.
 */
export function createIdempotency(unitOfWork: UnitOfWork, clock: Clock): Idempotency {
  /** The running requests of this process, by user and key. */
  const running = new Map<string, { request: KeyedRequest; outcome: Promise<Outcome> }>();

  const findTogether = createBatcher((take: () => readonly KeyedRequest[]) =>
    unitOfWork.read((tx) => findKeys(tx, take())),
  );

  const find = async (request: KeyedRequest): Promise<Outcome | undefined> => {
    const row = await findTogether('keys', request);
    if (!row) return undefined;
    checkSame(row, request);
    return toOutcome(row);
  };

  const storeResults: Idempotency['storeResults'] = async (tx, outcomes) => {
    if (outcomes.length === 0) return;
    const stored = await insertOutcomes(tx, outcomes, clock.now());
    if (stored < outcomes.length) throw new KeyDecided();
  };

  const storeRejection = (request: KeyedRequest, { status, message, code, detail }: HttpError) =>
    unitOfWork.withTransaction(async (tx) => {
      await deleteOldestRejections(tx, request.userId, MAX_REJECTIONS - 1);
      await storeResults(tx, [{ request, status, result: { message, code, detail } }]);
    });

  const run = async (request: KeyedRequest, work: () => Promise<unknown>): Promise<Outcome> => {
    try {
      return { result: await work() };
    } catch (error) {
      if (isFinal(error)) await storeRejection(request, error);
      throw error;
    }
  };

  const decideFirst = async (request: KeyedRequest, work: () => Promise<unknown>) => {
    const first = await find(request);
    if (first) return first;
    try {
      return await run(request, work);
    } catch (error) {
      const earlier = error instanceof KeyDecided ? await find(request) : undefined;
      if (earlier) return earlier;
      throw error;
    }
  };

  return {
    async decide(request, work) {
      const name = `${request.userId} ${request.key}`;
      for (let first = running.get(name); first; first = running.get(name)) {
        checkSame(first.request, request);
        await first.outcome.catch(() => undefined);
      }
      const outcome = decideFirst(request, work);
      running.set(name, { request, outcome });
      try {
        return await outcome;
      } finally {
        running.delete(name);
      }
    },
    once: (request, work) =>
      unitOfWork.withTransaction(async (tx) => {
        const result = await work(tx);
        await storeResults(tx, [{ request, result }]);
        return result;
      }),
    storeResults,
  };
}
