import { setTimeout as sleep } from 'node:timers/promises';
import {
  LEASE_TIMEOUT_MS,
  type LeaderConnection,
  openLeaderConnection,
} from './leader-connection.ts';
import { HEARTBEAT_MS, RETRY_MS } from './leadership.ts';
import { openLeaseRepository } from './leases.ts';
import type { LeaderRole } from './locks.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The lock of a killed program ends soon; a suspended one is preempted meanwhile, in ms. */
const WAIT_MS = LEASE_TIMEOUT_MS + 3000;

/** Another program holds the lease of the database. */
class LeaseHeldError extends Error {
  override readonly name = 'LeaseHeldError';
}

/** The lease of the only program of a database, from its start to its end. */
export interface ExclusiveLease {
  /** The fencing number of its transactions. */
  readonly fencing: number;
  /** Releases the lease. */
  close(): Promise<void>;
}

interface ExclusiveLeaseOptions {
  databaseUrl: string;
  /** The name of this program in the database. */
  instance: string;
  unitOfWork: UnitOfWork;
  role: LeaderRole;
  /** The message where another program holds the lease. */
  held: string;
}

/**
 * Acquires a role and holds it under one number, also over losses of the connection. Where another
 * program acquires it later, the process ends by an uncaught error, as its state is outdated.
 * @throws LeaseHeldError where another program holds it
 */
export async function acquireExclusiveLease(
  options: ExclusiveLeaseOptions,
): Promise<ExclusiveLease> {
  const { databaseUrl, instance, unitOfWork, role, held } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const nap = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);

  const openLocked = async (): Promise<LeaderConnection> => {
    const session = await openLeaderConnection(databaseUrl, instance, role);
    const deadline = performance.now() + WAIT_MS;
    try {
      while (!(await session.tryLock())) {
        if (signal.aborted || performance.now() > deadline) throw new LeaseHeldError(held);
        await session.preempt();
        await nap(RETRY_MS);
      }
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  };

  await openLeaseRepository(unitOfWork, role);
  let session: LeaderConnection | undefined = await openLocked();
  const fencing = await session.acquireFencingToken();

  /** Sends heartbeats until the connection breaks. */
  const renew = async () => {
    session ??= await openLocked();
    while (!signal.aborted) {
      if (!(await session.heartbeat(fencing))) throw new LeaseHeldError(held);
      await nap(HEARTBEAT_MS);
    }
  };

  const hold = async () => {
    while (!signal.aborted) {
      try {
        await renew();
      } catch (error) {
        if (error instanceof LeaseHeldError && !signal.aborted) {
          setImmediate(() => {
            throw error;
          });
          return;
        }
        // The database is unavailable: writes fail by themselves meanwhile.
        await session?.close();
        session = undefined;
        await nap(RETRY_MS);
      }
    }
  };
  const holding = hold();

  return {
    fencing,
    async close() {
      stopping.abort();
      await holding;
      await session?.close();
    },
  };
}
