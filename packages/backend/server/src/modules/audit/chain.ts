import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { auditEvents, auditLinks, type auditSeals } from '../../db/schema/audit.ts';

/** A position of the chain, which covers all steps up to it. */
export interface TrailHead {
  /** 0 for an empty trail. */
  position: number;
  /** SHA-256 in hexadecimal digits; empty at 0. */
  hash: string;
}

export const CHAIN_START: TrailHead = { position: 0, hash: '' };

const PORTION = 1000;

/**
 * The text that the trigger's function hashes, repeated here: the database's function could be
 * changed by the owner whom the check is to detect.
 */
const eventText = sql<string>`jsonb_build_array(
  ${auditEvents.id}, round(extract(epoch from ${auditEvents.at}) * 1000)::bigint, ${auditEvents.actorId},
  ${auditEvents.action}, ${auditEvents.subject}, ${auditEvents.subjectId}, ${auditEvents.detail})::text`;

const readPortion = (tx: Tx, after: number) =>
  tx
    .select({
      position: auditLinks.position,
      hash: auditLinks.hash,
      eventId: auditLinks.eventId,
      text: sql<string | null>`case when ${auditEvents.id} is null then null else ${eventText} end`,
    })
    .from(auditLinks)
    .leftJoin(auditEvents, eq(auditEvents.id, auditLinks.eventId))
    .where(gt(auditLinks.position, after))
    .orderBy(asc(auditLinks.position))
    .limit(PORTION);

type Link = Awaited<ReturnType<typeof readPortion>>[number];

const hashAfter = (before: string, text: string) =>
  createHash('sha256')
    .update(before + text)
    .digest('hex');

/** Returns the fault of a link, relative to the one before. */
function inspectLink(link: Link, { position, hash }: TrailHead): string[] {
  const place = `Position ${link.position}`;
  if (link.position !== position + 1) return [`${place} follows ${position}: some are missing.`];
  if (link.text === null) return [`${place}: event ${link.eventId} is gone.`];
  if (link.hash === hashAfter(hash, link.text)) return [];
  return [`${place}: event ${link.eventId} is not what was written.`];
}

/** A stretch of the chain with its hashes by position, and the faults of its links. */
export interface ChainPortion {
  hashes: ReadonlyMap<number, string>;
  head: TrailHead;
  faults: string[];
}

/** Computes the chain again from `from` on, batch by batch, up to its end. */
export async function* walkChain(
  { read }: Pick<UnitOfWork, 'read'>,
  from: TrailHead,
): AsyncGenerator<ChainPortion> {
  let head = from;
  for (;;) {
    const links = await read((tx) => readPortion(tx, head.position));
    const faults: string[] = [];
    for (const link of links) {
      faults.push(...inspectLink(link, head));
      head = { position: link.position, hash: link.hash };
    }
    yield { hashes: new Map(links.map(({ position, hash }) => [position, hash])), head, faults };
    if (links.length < PORTION) return;
  }
}

/** A seal as it is stored. */
export type Seal = typeof auditSeals.$inferSelect;
/** The keys of seals: the first one seals, all of them are accepted. */
export type SealKeys = readonly [string, ...string[]];

/** Returns the keys of seals; the former one is still verified. */
export const toSealKeys = (key: string, previous: string | undefined): SealKeys =>
  previous === undefined ? [key] : [key, previous];

const KEY_ID_LENGTH = 12;

/** Returns the id of a key, which a seal stores. */
const toKeyId = (key: string) =>
  createHash('sha256').update(`audit-key\n${key}`).digest('hex').slice(0, KEY_ID_LENGTH);

/** The text includes the previous seal, so that a later seal proves all earlier ones. */
const calculateMac = (
  key: string,
  { position, hash, sealedAt }: Omit<Seal, 'mac' | 'keyId'>,
  previousMac: string,
) =>
  createHmac('sha256', key)
    .update(['audit-seal', position, hash, sealedAt.getTime(), previousMac].join('\n'))
    .digest('hex');

/** Returns the seal of a head; `previousMac` is that of the seal before, empty for the first. */
export function createSeal(
  [key]: SealKeys,
  { position, hash }: TrailHead,
  { sealedAt, previousMac }: { sealedAt: Date; previousMac: string },
): Seal {
  const sealed = { position, hash, sealedAt };
  return { ...sealed, keyId: toKeyId(key), mac: calculateMac(key, sealed, previousMac) };
}

/** Returns the verdict on a seal: `unknown` where its key is none of them. */
export function judgeSeal(
  keys: readonly string[],
  seal: Seal,
  previousMac: string,
): 'genuine' | 'forged' | 'unknown' {
  const key = keys.find((one) => toKeyId(one) === seal.keyId);
  if (key === undefined) return 'unknown';
  const wanted = Buffer.from(calculateMac(key, seal, previousMac));
  const found = Buffer.from(seal.mac);
  return wanted.length === found.length && timingSafeEqual(wanted, found) ? 'genuine' : 'forged';
}
