import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { auditSeals } from '../../db/schema/audit-seals.ts';
import type { TrailHead } from './chain.ts';

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
