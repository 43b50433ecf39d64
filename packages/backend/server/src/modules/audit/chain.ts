import { createHash } from 'node:crypto';
import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit-events.ts';
import { auditLinks } from '../../db/schema/audit-links.ts';

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
