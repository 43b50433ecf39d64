import { type FileStorage, openStorage, type StorageConfig } from '../../files/storage.ts';
import type { Seal } from './seal.ts';

/** What the name of an anchor says of its seal. */
export interface Anchor {
  position: number;
  sealedAt: Date;
  /** The first digits of the seal's code. */
  mac: string;
}

/** A restore took back what was done from the time of its backup on: anchors of that time have no seal any more. */
export interface Restore {
  from: Date;
  to: Date;
}

/** Copies of seals outside the database, and of restores, which nothing here ever changes or removes. */
export interface Anchors {
  /** Writes the copy of a seal; one that is there already stays as it is. */
  add(seal: Seal): Promise<void>;
  /** Writes down a restore, which excuses anchors: the database's own word would be its owner's. */
  addRestore(restore: Restore): Promise<void>;
  /** Returns all copies of seals, in portions and no certain order. */
  list(): AsyncIterable<Anchor[]>;
  listRestores(): Promise<Restore[]>;
}

const FOLDER = 'audit';
const MAC_DIGITS = 16;
const POSITION_DIGITS = 12;
const NAME = new RegExp(`(\\d{${POSITION_DIGITS}})-(\\d+)-([0-9a-f]{${MAC_DIGITS}})\\.json$`);

const RESTORE_NAME = /restore-(\d+)-(\d+)\.json$/;

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

function parseRestore(name: string): Restore[] {
  const [, from, to] = RESTORE_NAME.exec(name) ?? [];
  return from && to ? [{ from: new Date(Number(from)), to: new Date(Number(to)) }] : [];
}

const encodeJson = (value: object) => new TextEncoder().encode(`${JSON.stringify(value)}\n`);
const JSON_TYPE = 'application/json';

const createAnchors = (storage: FileStorage): Anchors => ({
  async add(seal) {
    const name = toName(toAnchor(seal));
    if (await storage.has(name)) return;
    await storage.put(name, encodeJson(seal), JSON_TYPE);
  },
  async addRestore(restore) {
    const name = `restore-${restore.from.getTime()}-${restore.to.getTime()}.json`;
    if (!(await storage.has(name))) await storage.put(name, encodeJson(restore), JSON_TYPE);
  },
  async *list() {
    for await (const names of storage.list()) yield names.flatMap(parseName);
  },
  async listRestores() {
    const restores: Restore[] = [];
    for await (const names of storage.list()) restores.push(...names.flatMap(parseRestore));
    return restores;
  },
});

/** Opens where anchors are kept; nothing is asked of it yet. */
export const openAnchors = async (config: StorageConfig): Promise<Anchors> =>
  createAnchors(await openStorage(config, FOLDER));
