import { createHash } from 'node:crypto';
import type { Envelope } from '@exchange/contract';
import { createBatcher, type Tx, type UnitOfWork } from '@exchange/server-kit/database';
import type { Clock } from '../clock.ts';
import { toRefusalEnvelope } from '../http/envelope.ts';
import { ConflictError, type HttpError } from '../http-error.ts';
import {
  deleteOldestRefusals,
  findKeys,
  insertAnswers,
  type KeyedRequest,
  type StoredResponse,
} from './idempotency.repository.ts';

/**
 * Rejections that are final and stored: the player decides again, with a new key. An invalid body
 * (400), a lost session (401), limits (429) and faults of the server are not final: the same key
 * may be retried.
 */
const STORED_STATUSES = new Set([403, 404, 409, 422]);
/** Rejections that ask for a proof of identity: the same decision is sent again with it. */
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
export const MAX_REFUSALS = 500;

export interface Idempotency {
  /**
   * Returns the first response of the key, or runs `work` for it; a repeat during `work` (a bet in
   * its delay) waits for the same response.
   */
  answer(request: KeyedRequest, work: () => Promise<Envelope>): Promise<Envelope>;
  /**
   * Runs `work` and stores its response in one transaction. If the key got a response meanwhile,
   * rolls back and returns that one.
   */
  once(request: KeyedRequest, work: (tx: Tx) => Promise<Envelope>): Promise<Envelope>;
  /**
   * Stores the responses of several requests in the transaction of their effects.
   * @throws KeyAnswered when one of them has a response already: the transaction must not commit
   */
  storeResponses(tx: Tx, answers: readonly StoredResponse[]): Promise<void>;
  /** Returns the stored response of a key, if any. */
  find(request: KeyedRequest): Promise<Envelope | undefined>;
  /** Stores a final rejection; returns the response that is stored for the key. */
  storeRejection(request: KeyedRequest, refusal: HttpError): Promise<Envelope>;
}

/** Another request stored a response for the key first. */
export class KeyAnswered extends Error {
  constructor() {
    super('an idempotency key was answered meanwhile');
    this.name = 'KeyAnswered';
  }
}

/** Returns the SHA-256 of a validated body; the contract's schema orders its keys. */
export const hashBody = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('base64url');

type Decision = Pick<KeyedRequest, 'endpoint' | 'bodyHash'>;

/** @throws ConflictError when the key belongs to another decision already */
function checkSame(first: Decision, { endpoint, bodyHash }: Decision): void {
  if (first.endpoint === endpoint && first.bodyHash === bodyHash) return;
  throw new ConflictError('This Idempotency-Key was used for another request.', {
    field: 'Idempotency-Key',
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
}

/**
 * Stores responses by key in the database, so that they survive a restart and count for all
 * servers.
 */
export function createIdempotency(unitOfWork: UnitOfWork, clock: Clock): Idempotency {
  /** The running requests of this process, by user and key. */
  const running = new Map<string, { request: KeyedRequest; answer: Promise<Envelope> }>();

  const findTogether = createBatcher((take: () => readonly KeyedRequest[]) =>
    unitOfWork.read((tx) => findKeys(tx, take())),
  );

  const find: Idempotency['find'] = async (request) => {
    const row = await findTogether('keys', request);
    if (!row) return undefined;
    checkSame(row, request);
    return row.envelope as Envelope;
  };

  const storeResponses: Idempotency['storeResponses'] = async (tx, answers) => {
    if (answers.length === 0) return;
    const stored = await insertAnswers(tx, answers, clock.now());
    if (stored < answers.length) throw new KeyAnswered();
  };

  const once: Idempotency['once'] = async (request, work) => {
    try {
      return await unitOfWork.withTransaction(async (tx) => {
        const envelope = await work(tx);
        await storeResponses(tx, [{ request, envelope }]);
        return envelope;
      });
    } catch (error) {
      const first = error instanceof KeyAnswered ? await find(request) : undefined;
      if (first) return first;
      throw error;
    }
  };

  const answerFirst = async (request: KeyedRequest, work: () => Promise<Envelope>) =>
    (await find(request)) ?? work();

  return {
    async answer(request, work) {
      const name = `${request.userId} ${request.key}`;
      for (let first = running.get(name); first; first = running.get(name)) {
        checkSame(first.request, request);
        await first.answer.catch(() => undefined);
      }
      const answer = answerFirst(request, work);
      running.set(name, { request, answer });
      try {
        return await answer;
      } finally {
        running.delete(name);
      }
    },
    once,
    storeResponses,
    find,
    storeRejection: async (request, refusal) => {
      const envelope = toRefusalEnvelope(refusal);
      const isStored = STORED_STATUSES.has(refusal.status) && !PROOF_CODES.has(refusal.code);
      if (!isStored) return envelope;
      return once(request, async (tx) => {
        await deleteOldestRefusals(tx, request.userId, MAX_REFUSALS - 1);
        return envelope;
      });
    },
  };
}
