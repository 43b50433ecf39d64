import { type FileStorage, openStorage, type StorageConfig } from '../../files/storage.ts';
import type { Seal } from './seal.ts';

/** What the name of an anchor says of its seal. */
export interface Anchor {
  position: number;
  sealedAt: Date;
  /** The first digits of the seal's code. */
  mac: string;
}

/** Copies of seals outside the database, which nothing here ever changes or removes. */
export interface Anchors {
  /** Writes the copy of a seal; one that is there already stays as it is. */
  add(seal: Seal): Promise<void>;
  /** Returns all copies, in portions and no certain order. */
  list(): AsyncIterable<Anchor[]>;
}

const FOLDER = 'audit';
const MAC_DIGITS = 16;
const POSITION_DIGITS = 12;
const NAME = new RegExp(`(\\d{${POSITION_DIGITS}})-(\\d+)-([0-9a-f]{${MAC_DIGITS}})\\.json$`);

/** Returns what stands for a seal outside the database. */
export const toAnchor = ({ position, sealedAt, mac }: Seal): Anchor => ({
  ...{ position, sealedAt, mac: mac.slice(0, MAC_DIGITS) },
});

/** A name says all that a comparison needs, so that a check lists and reads nothing. */
const toName = ({ position, sealedAt, mac }: Anchor) =>
  `${String(position).padStart(POSITION_DIGITS, '0')}-${sealedAt.getTime()}-${mac}.json`;

function parseName(name: string): Anchor[] {
  const [, position, sealedAt, mac] = NAME.exec(name) ?? [];
  if (!position || !sealedAt || !mac) return [];
  return [{ position: Number(position), sealedAt: new Date(Number(sealedAt)), mac }];
}

const createAnchors = (storage: FileStorage): Anchors => ({
  async add(seal) {
    const name = toName(toAnchor(seal));
    if (await storage.has(name)) return;
    const json = `${JSON.stringify({ ...seal, sealedAt: seal.sealedAt.toISOString() })}\n`;
    await storage.put(name, new TextEncoder().encode(json), 'application/json');
  },
  async *list() {
    for await (const names of storage.list()) yield names.flatMap(parseName);
  },
});

/** Opens where anchors are kept; nothing is asked of it yet. */
export const openAnchors = async (config: StorageConfig): Promise<Anchors> =>
  createAnchors(await openStorage(config, FOLDER));
