import { setTimeout as sleep } from 'node:timers/promises';
import {
  HEARTBEAT_MS,
  LEASE_TIMEOUT_MS,
  type LeaderConnection,
  openLeaderConnection,
  openLeaseRepository,
  RETRY_MS,
  type UnitOfWork,
} from '@exchange/server-kit/database';
import { FEED_LEAD } from './cluster.ts';

/** The lock of a killed server ends soon; a suspended one is preempted meanwhile, in ms. */
const WAIT_MS = LEASE_TIMEOUT_MS + 3000;

/** Another server holds the lease of the database. */
class LeaseHeldError extends Error {
  override readonly name = 'LeadHeld';
  constructor() {
    super('Another server leads this database; set REDIS_URL, by which servers find each other');
  }
}

/** The lease of a single server, from its start to its end. */
export interface ExclusiveLease {
  /** The fencing number of the feed's transactions. */
  readonly fencing: number;
  /** Releases the lease. */
  close(): Promise<void>;
}

interface Parts {
  databaseUrl: string;
  /** The name of this server in the database. */
  instance: string;
  unitOfWork: UnitOfWork;
  /** Called when another server holds the lease: this server's state is outdated. */
  onLost(error: LeaseHeldError): void;
}

/**
 * Acquires the lead of the feed and holds it under one number, also over losses of the connection.
 * @throws LeaseHeld where another server holds it
 */
export async function acquireExclusiveLease(parts: Parts): Promise<ExclusiveLease> {
  const { databaseUrl, instance, unitOfWork, onLost } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const nap = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);

  const openLocked = async (): Promise<LeaderConnection> => {
    const session = await openLeaderConnection(databaseUrl, instance, FEED_LEAD);
    const deadline = performance.now() + WAIT_MS;
    try {
      while (!(await session.tryLock())) {
        if (signal.aborted || performance.now() > deadline) throw new LeaseHeldError();
        await session.preempt();
        await nap(RETRY_MS);
      }
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  };

  await openLeaseRepository(unitOfWork, FEED_LEAD);
  let session: LeaderConnection | undefined = await openLocked();
  const fencing = await session.acquireFencingToken();

  /** Sends heartbeats until the connection breaks. */
  const renew = async () => {
    session ??= await openLocked();
    while (!signal.aborted) {
      if (!(await session.heartbeat(fencing))) throw new LeaseHeldError();
      await nap(HEARTBEAT_MS);
    }
  };

  const hold = async () => {
    while (!signal.aborted) {
      try {
        await renew();
      } catch (error) {
        if (error instanceof LeaseHeldError && !signal.aborted) return onLost(error);
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
