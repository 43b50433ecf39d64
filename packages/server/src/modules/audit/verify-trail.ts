import { createHash } from 'node:crypto';
import type { Tx, UnitOfWork } from '@exchange/database';
import { asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit-events.ts';
import { auditLinks } from '../../db/schema/audit-links.ts';

/** A place of the chain, which stands for all that was done up to it. */
export interface TrailHead {
  /** 0 where nothing was done yet. */
  position: number;
  /** SHA-256 in hexadecimal digits; empty at 0. */
  hash: string;
}

/** What was found of the trail; sound where there are no faults. */
export interface TrailReport {
  head: TrailHead;
  /** One sentence each, with the place of the chain or the event that it is about. */
  faults: string[];
}

const PORTION = 1000;
/** More faults say nothing new: everything behind the first is in doubt. */
const MOST_FAULTS = 20;

/**
 * The text that the trigger's function hashes, written out here: a function of the database could be
 * changed by whom this is to find out.
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

/** What is wrong with a link, seen from the one before. */
function inspectLink(link: Link, { position, hash }: TrailHead): string[] {
  const place = `Place ${link.position}`;
  if (link.position !== position + 1) return [`${place} follows ${position}: some are missing.`];
  if (link.text === null) return [`${place}: event ${link.eventId} is gone.`];
  if (link.hash === hashAfter(hash, link.text)) return [];
  return [`${place}: event ${link.eventId} is not what was written.`];
}

/** Events that stand in the trail without the database's link. */
const findUnlinked = (tx: Tx) =>
  tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .leftJoin(auditLinks, eq(auditLinks.eventId, auditEvents.id))
    .where(isNull(auditLinks.eventId))
    .limit(MOST_FAULTS);

/**
 * Reads the whole trail of what staff and players did and computes its chain again. `known` is a head
 * that was noted elsewhere: with it, a chain that was written anew from some place on is found too.
 */
export async function verifyTrail(
  { read }: Pick<UnitOfWork, 'read'>,
  known?: TrailHead,
): Promise<TrailReport> {
  const faults: string[] = [];
  let head: TrailHead = { position: 0, hash: '' };
  let isKnownMet = known === undefined || known.position === 0;
  for (;;) {
    const links = await read((tx) => readPortion(tx, head.position));
    for (const link of links) {
      faults.push(...inspectLink(link, head));
      head = { position: link.position, hash: link.hash };
      if (known && link.position === known.position) {
        isKnownMet = true;
        if (link.hash !== known.hash) {
          faults.push(`Place ${known.position} has another hash than the one that was noted.`);
        }
      }
    }
    if (links.length < PORTION || faults.length >= MOST_FAULTS) break;
  }
  if (!isKnownMet && faults.length < MOST_FAULTS) {
    faults.push(`The chain ends at ${head.position}, before place ${known?.position}.`);
  }
  const unlinked = await read(findUnlinked);
  faults.push(...unlinked.map(({ id }) => `Event ${id} was slipped in.`));
  return { head, faults };
}
