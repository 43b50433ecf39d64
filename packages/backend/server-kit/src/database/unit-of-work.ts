import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { inSpan } from '../tracing/tracing.ts';
import type { Handle } from './handle.ts';
import type { Database } from './open.ts';

/** An open transaction. Repositories receive it and never access the database itself. */
export type Tx = Handle;

export interface UnitOfWork {
  /**
   * Runs `work` in one transaction and retries it after deadlocks, so its only effects are SQL.
   * Nested calls throw. @throws CommitLost if `work` resolved but its commit did not
   */
  withTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs a single reading statement without a transaction, which saves two round trips. Two
   * statements may read two states of the database.
   */
  read<T>(statement: (tx: Tx) => Promise<T>): Promise<T>;
  /** Rejects further transactions; resolves once none runs, so that the database may close. */
  close(): Promise<void>;
}

/**
 * Thrown if the response of a commit got lost: its transaction is stored completely or not at all.
 */
export class CommitLost<Result> extends Error {
  /** Result of the transaction's work. */
  readonly result: Result;

  constructor(result: Result, cause: unknown) {
    super('it is not known whether this was stored', { cause });
    this.name = 'CommitLost';
    this.result = result;
  }
}

const RETRIED_CODES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 6;
const BACK_OFF_MS = 10;

/**
 * Returns the SQLSTATE of an error of either driver; drizzle wraps the driver's error in `cause`.
 */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/**
 * Creates the unit of work, the only access to the database: everything runs inside its
 * transactions.
 */
export function createUnitOfWork({ handle }: Database): UnitOfWork {
  const inTransaction = new AsyncLocalStorage<true>();
  const pending = new Set<Promise<unknown>>();
  let closed = false;

  async function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      let worked: { result: T } | undefined;
      try {
        return await handle.transaction(async (tx) => {
          const result = await inTransaction.run(true, () => work(tx));
          worked = { result };
          return result;
        });
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || !RETRIED_CODES.has(sqlState(error) ?? '')) {
          throw worked ? new CommitLost(worked.result, error) : error;
        }
        await sleep(Math.random() * BACK_OFF_MS * 2 ** attempt);
      }
    }
  }

  async function track<T>(start: () => Promise<T>): Promise<T> {
    // It would deadlock on PGlite, and leave the transaction unnoticed on PostgreSQL.
    if (inTransaction.getStore()) throw new Error('a transaction is open already: pass its tx');
    if (closed) throw new Error('the database is closing');
    const running = start();
    pending.add(running);
    try {
      return await running;
    } finally {
      pending.delete(running);
    }
  }

  return {
    withTransaction: (work) => track(() => inSpan('transaction', () => run(work))),
    read: (statement) => track(() => inSpan('read', () => statement(handle))),
    async close() {
      closed = true;
      await Promise.allSettled(pending);
    },
  };
}
