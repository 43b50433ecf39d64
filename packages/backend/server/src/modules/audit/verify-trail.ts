import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { eq, isNull } from 'drizzle-orm';
import { auditEvents, auditLinks } from '../../db/schema/audit.ts';
import { type Anchor, type Anchors, toAnchor } from './anchors.ts';
import {
  CHAIN_START,
  type ChainPortion,
  judgeSeal,
  type Seal,
  type TrailHead,
  walkChain,
} from './chain.ts';
import { findSeals, hasSeals, listSeals } from './repository.ts';

/** The references that the trail is compared with besides its own chain. */
export interface TrailWitnesses {
  /** A head that was stored elsewhere. */
  known?: TrailHead | undefined;
  /** The keys of seals; without them a seal is only compared with the chain. */
  keys?: readonly string[] | undefined;
  /** Copies of seals outside the database. */
  anchors?: Anchors | undefined;
}

/** The result of a verification; sound without faults. */
export interface TrailReport {
  head: TrailHead;
  /** The position up to which a seal proves the trail; 0 without one. */
  sealedUpTo: number;
  /** One sentence each, with the position of the chain or the event. */
  faults: string[];
  /** Remarks for the operator about a sound trail. */
  remarks: string[];
}

/** Maximum number of faults: after the first one everything is in doubt. */
const MAX_FAULTS = 20;

/** Returns events of the trail without the database's link. */
const findUnlinked = (tx: Tx) =>
  tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .leftJoin(auditLinks, eq(auditLinks.eventId, auditEvents.id))
    .where(isNull(auditLinks.eventId))
    .limit(MAX_FAULTS);

/** Creates the comparison of each batch's seals with the chain, in their order. */
function createSealCheck(keys: readonly string[] | undefined) {
  let last: Seal | undefined;
  let isLastKnown = true;
  const inspect = (seal: Seal, hash: string | undefined): string[] => {
    const place = `Position ${seal.position}`;
    const verdict = keys && judgeSeal(keys, seal, last?.mac ?? '');
    last = seal;
    isLastKnown = verdict !== 'unknown';
    if (hash === undefined) return [`${place} is sealed, and is not in the chain.`];
    if (seal.hash !== hash) return [`${place} has another hash than its seal.`];
    return verdict === 'forged' ? [`${place}: the seal is forged, or one before it is gone.`] : [];
  };
  return {
    add: (seals: readonly Seal[], { hashes }: ChainPortion) =>
      seals.flatMap((seal) => inspect(seal, hashes.get(seal.position))),
    end: () =>
      isLastKnown
        ? []
        : [
            `Position ${last?.position}: the last seal is of a key that AUDIT_SECRET does not name.`,
          ],
    getSealedUpTo: () => last?.position ?? 0,
  };
}

/** Searches for the seal of each anchor. */
async function checkAnchors({ read }: Pick<UnitOfWork, 'read'>, anchors: Anchors) {
  const restores = await anchors.listRestores();
  const isTakenBack = ({ sealedAt }: Anchor) =>
    restores.some(({ from, to }) => from <= sealedAt && sealedAt <= to);
  const missing: Anchor[] = [];
  let takenBack = 0;
  for await (const portion of anchors.list()) {
    const seals = await read((tx) =>
      findSeals(
        tx,
        portion.map(({ position }) => position),
      ),
    );
    const macs = new Set(seals.map((seal) => toAnchor(seal).mac));
    for (const anchor of portion.filter(({ mac }) => !macs.has(mac))) {
      if (isTakenBack(anchor)) takenBack += 1;
      else if (missing.length < MAX_FAULTS) missing.push(anchor);
    }
  }
  const faults = missing
    .toSorted((a, b) => a.position - b.position)
    .map(({ position }) => `Position ${position} was sealed, and the database has no such seal.`);
  const remarks = takenBack > 0 ? [`A restore took back ${takenBack} anchored seals.`] : [];
  return { faults, remarks };
}

/**
 * Reads the whole trail and computes its chain again. Keys and anchors also reveal a chain that the
 * owner of the database recomputed, truncated or unsealed.
 */
export async function verifyTrail(
  unitOfWork: Pick<UnitOfWork, 'read'>,
  { known, keys, anchors }: TrailWitnesses = {},
): Promise<TrailReport> {
  const { read } = unitOfWork;
  const isSealable = await read(hasSeals);
  const sealCheck = createSealCheck(keys);
  const faults: string[] = [];
  let head = CHAIN_START;
  let isKnownMet = known === undefined || known.position === 0;
  for await (const portion of walkChain(unitOfWork, CHAIN_START)) {
    faults.push(...portion.faults);
    const upTo = portion.head.position;
    const seals = isSealable ? await read((tx) => listSeals(tx, head.position, upTo)) : [];
    faults.push(...sealCheck.add(seals, portion));
    const hash = known && portion.hashes.get(known.position);
    if (known && hash !== undefined) {
      isKnownMet = true;
      if (hash !== known.hash) {
        faults.push(`Position ${known.position} has another hash than the one that was noted.`);
      }
    }
    head = portion.head;
    if (faults.length >= MAX_FAULTS) break;
  }
  if (!isKnownMet && faults.length < MAX_FAULTS) {
    faults.push(`The chain ends at ${head.position}, before position ${known?.position}.`);
  }
  const unlinked = await read(findUnlinked);
  faults.push(...unlinked.map(({ id }) => `Event ${id} was slipped in.`));
  if (!isSealable) return { head, sealedUpTo: 0, faults, remarks: [] };
  const beyond = await read((tx) => listSeals(tx, head.position, Number.MAX_SAFE_INTEGER));
  faults.push(
    ...beyond.map(({ position }) => `Position ${position} is sealed, and is not in the chain.`),
  );
  faults.push(...sealCheck.end());
  const outside = anchors ? await checkAnchors(unitOfWork, anchors) : { faults: [], remarks: [] };
  faults.push(...outside.faults);
  return {
    head,
    sealedUpTo: sealCheck.getSealedUpTo(),
    faults: faults.slice(0, MAX_FAULTS),
    remarks: outside.remarks,
  };
}
