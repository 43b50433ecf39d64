import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '@exchange/server-kit/database';
import type { Metrics } from '@exchange/server-kit/metrics';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Anchors } from './anchors.ts';
import { CHAIN_START, createSeal, type Seal, type SealKeys, walkChain } from './chain.ts';
import { findLastSeal, insertSeal, lockSeals } from './repository.ts';
import { verifyTrail } from './verify-trail.ts';

/**
 * Seals the trail up to its end, after computing the chain since the last seal again.
 * @returns the last seal; undefined for an empty trail
 * @throws Error where the chain since the last seal is not sound
 */
export async function sealTrail(
  { read, withTransaction }: UnitOfWork,
  { clock, keys }: { clock: Clock; keys: SealKeys },
): Promise<Seal | undefined> {
  const before = await read(findLastSeal);
  let head = before ?? CHAIN_START;
  for await (const portion of walkChain({ read }, head)) {
    if (portion.faults.length > 0) {
      throw new Error(`The audit trail is not sealed: ${portion.faults.join(' ')}`);
    }
    head = portion.head;
  }
  if (head.position === (before?.position ?? 0)) return before;
  return withTransaction(async (tx) => {
    await lockSeals(tx);
    const last = await findLastSeal(tx);
    // Another server sealed meanwhile.
    if (last?.mac !== before?.mac) return last;
    const seal = createSeal(keys, head, { sealedAt: clock.now(), previousMac: last?.mac ?? '' });
    await insertSeal(tx, seal);
    return seal;
  });
}

/** Interval of seals where the trail grew, in ms. */
const SEAL_EVERY_MS = 60_000;
/** Minimum interval of anchors outside of the database, in ms. */
const ANCHOR_EVERY_MS = 10 * 60_000;
/** Interval of verifications of the whole trail, in ms. */
const VERIFY_EVERY_MS = 24 * 60 * 60_000;

/** Seals, anchors and verifies the audit trail while a server leads. */
export interface TrailWatch {
  /** Seals, and anchors if that is due. */
  seal(): Promise<void>;
  /** Verifies the whole trail; faults are logged as errors and counted. */
  verify(): Promise<void>;
  /** Seals and anchors the last steps. */
  close(): Promise<void>;
}

interface Parts {
  unitOfWork: UnitOfWork;
  clock: Clock;
  keys: SealKeys;
  anchors: Anchors;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  isLeading: () => boolean;
  metrics?: Metrics | undefined;
}

/** Starts sealing each minute and verifying each day, immediately at first. */
export function watchTrail(parts: Parts): TrailWatch {
  const { unitOfWork, clock, keys, anchors, log, isLeading, metrics } = parts;
  const stopped = new AbortController();
  let anchored: Seal | undefined;
  let anchoredAt = 0;
  let faults = 0;
  metrics?.gauge(
    'audit_trail_faults',
    'Faults of the audit trail at the last check.',
    () => faults,
  );

  async function anchor(seal: Seal | undefined, isLast: boolean): Promise<void> {
    const now = clock.now().getTime();
    if (!seal || seal.mac === anchored?.mac) return;
    if (!isLast && now - anchoredAt < ANCHOR_EVERY_MS) return;
    await anchors.add(seal);
    anchored = seal;
    anchoredAt = now;
    log.info({ position: seal.position, mac: seal.mac }, 'audit trail anchored');
  }

  async function seal(isLast = false): Promise<void> {
    if (!isLeading()) return;
    await anchor(await sealTrail(unitOfWork, { clock, keys }), isLast);
  }

  async function verify(): Promise<void> {
    if (!isLeading()) return;
    const report = await verifyTrail(unitOfWork, { keys, anchors });
    faults = report.faults.length;
    if (faults > 0) log.error({ faults: report.faults }, 'the audit trail is not sound');
    else log.info({ position: report.head.position }, 'audit trail verified');
  }

  async function repeat(work: () => Promise<void>, everyMs: number): Promise<void> {
    while (!stopped.signal.aborted) {
      await work().catch((error: unknown) => log.error(error));
      await sleep(everyMs, undefined, { signal: stopped.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }
  const running = [repeat(() => seal(), SEAL_EVERY_MS), repeat(verify, VERIFY_EVERY_MS)];

  return {
    seal: () => seal(),
    verify,
    async close() {
      stopped.abort();
      await Promise.all(running);
      await seal(true).catch((error: unknown) => log.error(error));
    },
  };
}

/**
 * @throws Error where the role of this server may change the audit trail, by a right on one of its
 * tables or as a role that it may become: an attacker on the server could, too
 */
export async function refuseTrailOwner({ read }: Pick<UnitOfWork, 'read'>): Promise<void> {
  const found = await read((tx) =>
    tx.execute(sql`
      select bool_or(has_table_privilege(oid, 'update, delete, truncate, trigger')
        or pg_has_role(relowner, 'member')) or has_table_privilege('audit_links', 'insert') as may_change
      from pg_class where oid in
        ('audit_events'::regclass, 'audit_links'::regclass, 'audit_seals'::regclass)`),
  );
  const [row] = (found as unknown as { rows: { may_change: boolean }[] }).rows;
  if (!row?.may_change) return;
  throw new Error(
    'Wrong configuration: the role in DATABASE_URL is able to change the audit trail: ' +
      'let another role own the tables with npm run database:migrate, see docs/operations/audit-trail.md',
  );
}
