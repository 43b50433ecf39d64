import { createHash } from 'node:crypto';
import type { Envelope } from '@exchange/contract';
import { createBatcher, type Tx, type UnitOfWork } from '@exchange/database';
import type { Clock } from '../clock.ts';
import { toRefusalEnvelope } from '../http/envelope.ts';
import { ConflictError, type HttpError } from '../http-error.ts';
import {
  deleteOldestRefusals,
  findKeys,
  insertAnswers,
  type KeptAnswer,
  type KeyedRequest,
} from './idempotency.repository.ts';

/**
 * Refusals that settle the matter and are kept: the player decides anew, with a new key. A body
 * that breaks the contract (400), a lost session (401) and limits (429) decide nothing, and
 * neither does a fault of the server: the same key may be tried again.
 */
const STORED_STATUSES = new Set([403, 404, 409, 422]);
/** Refusals that ask who decides: the same decision comes again with a proof. */
const PROOF_CODES: ReadonlySet<string> = new Set([
  'PROOF_REQUIRED',
  'PROOF_WRONG',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_WRONG',
]);

/** So many refusals of a user are kept; programs that bet by themselves are refused some hundred times a day. */
export const MAX_REFUSALS = 500;

export interface Idempotency {
  /**
   * The first answer of the key. Where there is none yet, `work` gives it; a repeat that comes while
   * it is still at it (a bet waits out its delay) waits for the same answer.
   */
  answer(request: KeyedRequest, work: () => Promise<Envelope>): Promise<Envelope>;
  /**
   * Runs `work` and keeps its answer in one transaction. Where the key was answered meanwhile,
   * all of it is taken back and the first answer returned.
   */
  once(request: KeyedRequest, work: (tx: Tx) => Promise<Envelope>): Promise<Envelope>;
  /**
   * Keeps the answers of several requests in the transaction that acts for them.
   * @throws KeyAnswered when one of them was answered before: the transaction must not commit
   */
  keep(tx: Tx, answers: readonly KeptAnswer[]): Promise<void>;
  /** The answer that stands for a key, if there is one. */
  find(request: KeyedRequest): Promise<Envelope | undefined>;
  /** Keeps a refusal that settles the matter; returns the answer that stands for the key. */
  keepRefusal(request: KeyedRequest, refusal: HttpError): Promise<Envelope>;
}

/** Somebody else answered the key first. */
export class KeyAnswered extends Error {
  constructor() {
    super('an idempotency key was answered meanwhile');
    this.name = 'KeyAnswered';
  }
}

/** SHA-256 of a validated body; the contract's schema gives its keys their order. */
export const hashBody = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('base64url');

type Decision = Pick<KeyedRequest, 'endpoint' | 'bodyHash'>;

/** @throws Conflict when the key already stands for another decision */
function checkSame(first: Decision, { endpoint, bodyHash }: Decision): void {
  if (first.endpoint === endpoint && first.bodyHash === bodyHash) return;
  throw new ConflictError('This Idempotency-Key was used for another request.', {
    field: 'Idempotency-Key',
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
}

/** Answers by key, in the database, so that they outlive a restart and count for all servers. */
export function createIdempotency(unitOfWork: UnitOfWork, clock: Clock): Idempotency {
  /** What this process works on at the moment, by user and key. */
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

  const keep: Idempotency['keep'] = async (tx, answers) => {
    if (answers.length === 0) return;
    const stored = await insertAnswers(tx, answers, clock.now());
    if (stored < answers.length) throw new KeyAnswered();
  };

  const once: Idempotency['once'] = async (request, work) => {
    try {
      return await unitOfWork.withTransaction(async (tx) => {
        const envelope = await work(tx);
        await keep(tx, [{ request, envelope }]);
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
    keep,
    find,
    keepRefusal: async (request, refusal) => {
      const envelope = toRefusalEnvelope(refusal);
      const isKept = STORED_STATUSES.has(refusal.status) && !PROOF_CODES.has(refusal.code);
      if (!isKept) return envelope;
      return once(request, async (tx) => {
        await deleteOldestRefusals(tx, request.userId, MAX_REFUSALS - 1);
        return envelope;
      });
    },
  };
}
