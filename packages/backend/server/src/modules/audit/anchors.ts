import { type FileStorage, openStorage, type StorageConfig } from '../../files/storage.ts';
import type { Seal } from './chain.ts';

/** The data about a seal in the name of an anchor. */
export interface Anchor {
  position: number;
  sealedAt: Date;
  /** The first digits of the seal's code. */
  mac: string;
}

/** A restore lost everything since its backup: anchors of that time have no seal any more. */
interface Restore {
  from: Date;
  to: Date;
}

/** Copies of seals outside the database, and of restores; append-only. */
export interface Anchors {
  /** Stores the copy of a seal; an existing one stays unchanged. */
  add(seal: Seal): Promise<void>;
  /** Stores a restore, which excuses anchors: a record in the database could be its owner's. */
  addRestore(restore: Restore): Promise<void>;
  /** Returns all copies of seals, in batches and no certain order. */
  list(): AsyncIterable<Anchor[]>;
  listRestores(): Promise<Restore[]>;
}

const FOLDER = 'audit';
const MAC_DIGITS = 16;
const POSITION_DIGITS = 12;
const NAME = new RegExp(`(\\d{${POSITION_DIGITS}})-(\\d+)-([0-9a-f]{${MAC_DIGITS}})\\.json$`);

const RESTORE_NAME = /restore-(\d+)-(\d+)\.json$/;

/** Returns the anchor of a seal outside the database. */
export const toAnchor = ({ position, sealedAt, mac }: Seal): Anchor => ({
  position,
  sealedAt,
  mac: mac.slice(0, MAC_DIGITS),
});

/** The name has all the data of a comparison, so that a check only lists names. */
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

/** Opens the storage of anchors, without a request yet. */
export const openAnchors = async (config: StorageConfig): Promise<Anchors> =>
  createAnchors(await openStorage(config, FOLDER));
