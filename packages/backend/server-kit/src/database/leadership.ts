import { setTimeout as sleep } from 'node:timers/promises';
import {
  LEASE_TIMEOUT_MS,
  type LeaderConnection,
  openLeaderConnection,
} from './leader-connection.ts';
import type { LeaderRole } from './locks.ts';

/** Interval in ms in which a follower tries to lead. */
export const RETRY_MS = 500;
/** Interval of heartbeats, in ms. */
export const HEARTBEAT_MS = 500;

/** Time after a heartbeat in which no other server can lead, in ms. */
const EXCLUSIVE_MS = LEASE_TIMEOUT_MS - HEARTBEAT_MS;

/** The time from winning to losing the lead. */
export interface Term {
  /** Fencing token of this term's writes. */
  readonly fencing: number;
  /** Aborts once the lead is lost or released. */
  readonly over: AbortSignal;
  /**
   * Returns true if no other server can lead by now. A server that slept may not know yet that it
   * was preempted.
   */
  isExclusive(): boolean;
  /** Ends the term. */
  giveUp(): void;
}

interface LeadershipOptions {
  databaseUrl: string;
  /** The name of this server among those of the database. */
  instance: string;
  led: LeaderRole;
  /** Leads; resolves once all work of the term has ended. */
  lead(term: Term): Promise<void>;
  log: { info(message: string): void; warn(error: unknown, message: string): void };
}

/** Leadership of one of several servers, for the lifetime of its database session. */
export interface Leadership {
  /** Releases the lead; resolves once no work of a term runs any more. */
  stop(): Promise<void>;
}

/**
 * Acquires the lead once it is free: a lock in the database, which ends with its owner's
 * connection, and a fencing token that rejects writes of an earlier leader.
 */
export function startLeadership(options: LeadershipOptions): Leadership {
  const { databaseUrl, instance, led, lead, log } = options;
  const stopping = new AbortController();
  const nap = (ms: number, ...signals: AbortSignal[]) =>
    sleep(ms, undefined, { signal: AbortSignal.any([stopping.signal, ...signals]) }).catch(
      () => undefined,
    );

  /**
   * Sends heartbeats until the session ends, another server leads, or the term is over. `onHeartbeat`
   * gets the start time of each successful one.
   */
  const sendHeartbeats = async (
    session: LeaderConnection,
    { fencing, over }: Term,
    onHeartbeat: (at: number) => void,
  ) => {
    while (!over.aborted) {
      const at = performance.now();
      if (!(await session.heartbeat(fencing))) return;
      onHeartbeat(at);
      await nap(HEARTBEAT_MS, over);
    }
  };

  const serve = async (session: LeaderConnection) => {
    let confirmedAt = performance.now();
    const fencing = await session.acquireFencingToken();
    const ending = new AbortController();
    const over = AbortSignal.any([stopping.signal, session.ended, ending.signal]);
    const giveUp = () => ending.abort();
    const isExclusive = () => !over.aborted && performance.now() - confirmedAt < EXCLUSIVE_MS;
    const term: Term = { fencing, over, isExclusive, giveUp };
    log.info(`${instance} leads ${led.name} with number ${fencing}`);
    const beating = sendHeartbeats(session, term, (at) => {
      confirmedAt = at;
    })
      .catch((error: unknown) => {
        if (!over.aborted) log.warn(error, `${instance} cannot renew its lease`);
      })
      .finally(giveUp);
    try {
      await lead(term);
    } finally {
      giveUp();
      await beating;
      log.info(`${instance} leads ${led.name} no longer`);
    }
  };

  const attend = async () => {
    const session = await openLeaderConnection(databaseUrl, instance, led);
    try {
      while (!stopping.signal.aborted && !session.ended.aborted) {
        if (await session.tryLock()) return await serve(session);
        await session.preempt();
        await nap(RETRY_MS, session.ended);
      }
    } finally {
      await session.close();
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      await attend().catch((error: unknown) => log.warn(error, `${led.name} cannot be led`));
      await nap(RETRY_MS);
    }
  };
  const running = run();

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
