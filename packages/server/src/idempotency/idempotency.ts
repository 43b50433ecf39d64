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
  /** The answer that the key got before, if any. */
  findAnswer(request: KeyedRequest): Promise<Envelope | undefined>;
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

async function readFirstAnswer(tx: Tx, request: KeyedRequest): Promise<Envelope | undefined> {
  const row = await findKey(tx, request.userId, request.key);
  if (!row) return undefined;
  if (row.endpoint !== request.endpoint || row.bodyHash !== request.bodyHash) {
    throw new Conflict('This Idempotency-Key was used for another request.', {
      field: 'Idempotency-Key',
    });
  }
  return row.envelope as Envelope;
}

export function createIdempotency(unitOfWork: UnitOfWork, clock: Clock): Idempotency {
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

  return {
    findAnswer: (request) => unitOfWork.withTransaction((tx) => readFirstAnswer(tx, request)),
    once,
    keepRefusal: async (request, refusal) => {
      const envelope = toRefusalEnvelope(refusal);
      return KEPT_REFUSALS.has(refusal.status) ? once(request, async () => envelope) : envelope;
    },
  };
}
