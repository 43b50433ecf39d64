import { createHash } from 'node:crypto';
import type { Envelope } from '@exchange/contract';
import type { Clock } from '../clock.ts';
import type { Tx, UnitOfWork } from '../db/unit-of-work.ts';
import { toRefusalEnvelope } from '../http/envelope.ts';
import { Conflict, type Refusal } from '../refusal.ts';
import { findKey, type KeyedRequest, reserveKey, storeAnswer } from './idempotency.repository.ts';

/**
 * Refusals that settle the matter and are kept: the player decides anew, with a new key. A body
 * that breaks the contract (400), a lost session (401) and limits (429) decide nothing, and
 * neither does a fault of the server: the same key may be tried again.
 */
const KEPT_REFUSALS = new Set([403, 404, 409, 422]);

export interface Idempotency {
  /**
   * The first answer of the key. Where there is none yet, `work` gives it; a repeat that comes while
   * it is still at it (a bet waits out its delay) waits for the same answer.
   */
  answer(request: KeyedRequest, work: () => Promise<Envelope>): Promise<Envelope>;
  /** Runs `work` and keeps its answer in one transaction, or returns the first answer. */
  once(request: KeyedRequest, work: (tx: Tx) => Promise<Envelope>): Promise<Envelope>;
  /** Keeps a refusal that settles the matter; returns the answer that stands for the key. */
  keepRefusal(request: KeyedRequest, refusal: Refusal): Promise<Envelope>;
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
  throw new Conflict('This Idempotency-Key was used for another request.', {
    field: 'Idempotency-Key',
  });
}

async function readFirstAnswer(tx: Tx, request: KeyedRequest): Promise<Envelope | undefined> {
  const row = await findKey(tx, request.userId, request.key);
  if (!row) return undefined;
  checkSame(row, request);
  return row.envelope as Envelope;
}

export function createIdempotency(unitOfWork: UnitOfWork, clock: Clock): Idempotency {
  /** What this process works on at the moment, by user and key. */
  const running = new Map<string, { request: KeyedRequest; answer: Promise<Envelope> }>();

  const once: Idempotency['once'] = (request, work) =>
    unitOfWork.withTransaction(async (tx) => {
      if (!(await reserveKey(tx, request, clock.now()))) {
        const first = await readFirstAnswer(tx, request);
        if (!first) throw new Error(`idempotency key vanished: ${request.key}`);
        return first;
      }
      const envelope = await work(tx);
      await storeAnswer(tx, request, envelope);
      return envelope;
    });

  const answerFirst = async (request: KeyedRequest, work: () => Promise<Envelope>) =>
    (await unitOfWork.withTransaction((tx) => readFirstAnswer(tx, request))) ?? work();

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
    keepRefusal: async (request, refusal) => {
      const envelope = toRefusalEnvelope(refusal);
      return KEPT_REFUSALS.has(refusal.status) ? once(request, async () => envelope) : envelope;
    },
  };
}
