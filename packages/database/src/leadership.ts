import { setTimeout as sleep } from 'node:timers/promises';
import {
  LEASE_TIMEOUT_MS,
  type LeaderConnection,
  openLeaderConnection,
} from './leader-connection.ts';
import type { LeaderRole } from './locks.ts';

/** Who does not lead tries again so often, in ms. */
export const RETRY_MS = 500;
/** The leader says so often that it lives, in ms. */
export const HEARTBEAT_MS = 500;

/** Nobody pushes a leader aside that said within this time that it lives, in ms. */
const SURE_MS = LEASE_TIMEOUT_MS - HEARTBEAT_MS;

/** The time from taking the lead to losing it. */
export interface Term {
  /** What is written in this term is written under this number. */
  readonly fencing: number;
  /** For how long nobody led before it who took up the work, in ms, as far as signs of life tell. */
  readonly silentMs: number;
  /** Says that its work is taken up: what nobody led before it matters to none that follow. */
  begin(): void;
  /** Aborts once the lead is lost or given up. */
  readonly over: AbortSignal;
  /**
   * Whether nobody else can lead by now. A server that slept does not know it yet that it was pushed aside.
   */
  isSure(): boolean;
  /** Ends the term. */
  giveUp(): void;
}

interface Parts {
  databaseUrl: string;
  /** The name of this server among those of the database. */
  instance: string;
  led: LeaderRole;
  /** Leads; resolves once everything of the term has ended. */
  lead(term: Term): Promise<void>;
  log: { info(message: string): void; warn(error: unknown, message: string): void };
}

/** One of several servers leads, for as long as its session with the database lives. */
export interface Leadership {
  /** Gives the lead up; resolves once nothing of a term runs any more. */
  stop(): Promise<void>;
}

/**
 * Takes the lead as soon as nobody has it: a lock in the database, which falls with its owner, and a number
 * that makes what an earlier leader still writes fail.
 */
export function startLeadership(parts: Parts): Leadership {
  const { databaseUrl, instance, led, lead, log } = parts;
  const stopping = new AbortController();
  const nap = (ms: number, ...signals: AbortSignal[]) =>
    sleep(ms, undefined, { signal: AbortSignal.any([stopping.signal, ...signals]) }).catch(
      () => undefined,
    );

  /**
   * Beats until the session ends, another one leads, or the term is over for another reason. `onBeat` hears
   * when each beat set out that arrived.
   */
  const beat = async (
    session: LeaderConnection,
    { fencing, over }: Term,
    { hasBegun, onBeat }: { hasBegun: () => boolean; onBeat: (at: number) => void },
  ) => {
    while (!over.aborted) {
      const at = performance.now();
      if (!(await session.heartbeat(fencing, hasBegun()))) return;
      onBeat(at);
      await nap(HEARTBEAT_MS, over);
    }
  };

  const serve = async (session: LeaderConnection) => {
    let sureAt = performance.now();
    const silentMs = await session.readSilence();
    const fencing = await session.acquireFencingToken();
    const ending = new AbortController();
    const over = AbortSignal.any([stopping.signal, session.ended, ending.signal]);
    const giveUp = () => ending.abort();
    const isSure = () => !over.aborted && performance.now() - sureAt < SURE_MS;
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
    };
    const term: Term = { fencing, silentMs, over, begin, isSure, giveUp };
    log.info(`${instance} leads ${led.name} with number ${fencing}`);
    const beating = beat(session, term, {
      hasBegun: () => hasBegun,
      onBeat(at) {
        sureAt = at;
      },
    })
      .catch((error: unknown) => {
        if (!over.aborted) log.warn(error, `${instance} cannot say that it lives`);
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
