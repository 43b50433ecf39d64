import { createHash, timingSafeEqual } from 'node:crypto';
import { MIN_SECRET } from '@exchange/server-kit';

/** The key of one person, or a shared one. */
export interface StaffKey {
  /** Name of its user in the log. */
  name: string;
  /** SHA-256 of the key, as hex. */
  hash: string;
}

/** Keys and origin of staff. */
export interface StaffConfig {
  keys: readonly StaffKey[];
  /** The only origin of the staff pages; undefined: every host has them. */
  origin?: string | undefined;
}

const NAMED_HASH = /^([\w.-]{1,40}):([\da-f]{64})$/;
/** Names of the users of the shared key and of the previous one. */
const SHARED_NAMES = ['staff', 'staff (previous key)'];

const digest = (key: string) => createHash('sha256').update(key).digest();

/** Returns the key of a name, for the configuration. */
export const toStaffKey = (name: string, key: string): StaffKey => ({
  name,
  hash: digest(key).toString('hex'),
});

/** Returns the owner of a key; undefined for an unknown one. Compares all keys in constant time. */
export function findStaff(keys: readonly StaffKey[], typedKey: string): string | undefined {
  const hash = digest(typedKey);
  return keys.filter((one) => timingSafeEqual(hash, Buffer.from(one.hash, 'hex')))[0]?.name;
}

/**
 * Reads STAFF_KEY, its previous value, STAFF_KEYS and STAFF_ORIGIN; undefined without a key or with
 * STAFF_PAGES=off. Throws on a malformed one.
 */
export function readStaffConfig(env: NodeJS.ProcessEnv): StaffConfig | undefined {
  const { STAFF_PAGES: pages, STAFF_ORIGIN: origin } = env;
  if (pages !== undefined && pages !== 'on' && pages !== 'off') {
    throw new Error(`STAFF_PAGES is ${pages}: give on or off`);
  }
  const keys = [...readSharedKeys(env), ...readNamedKeys(env)];
  if (origin && keys.length === 0) throw new Error('STAFF_ORIGIN needs STAFF_KEY or STAFF_KEYS');
  if (keys.length === 0 || pages === 'off') return undefined;
  if (origin && !isOrigin(origin)) {
    throw new Error(`STAFF_ORIGIN is ${origin}: give an origin like https://staff.example`);
  }
  return { keys, ...(origin && { origin }) };
}

const listEntries = (text = '') =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const isOrigin = (text: string) => /^https?:/.test(text) && URL.parse(text)?.origin === text;

function readSharedKeys(env: NodeJS.ProcessEnv): readonly StaffKey[] {
  const shared = env.STAFF_KEY ? [env.STAFF_KEY, env.STAFF_KEY_PREVIOUS] : [];
  return shared.flatMap((key, index) => {
    if (!key) return [];
    if (key.length < MIN_SECRET) {
      throw new Error(`STAFF_KEY must have at least ${MIN_SECRET} characters`);
    }
    return [toStaffKey(SHARED_NAMES[index] ?? '', key)];
  });
}

function readNamedKeys({ STAFF_KEYS: text }: NodeJS.ProcessEnv): readonly StaffKey[] {
  const keys = listEntries(text).map((entry, index) => {
    const [, name, hash] = NAMED_HASH.exec(entry) ?? [];
    // It may be a key instead of its hash, so it is not repeated.
    if (!name || !hash)
      throw new Error(`STAFF_KEYS: entry ${index + 1} must have the form name:sha256`);
    return { name, hash };
  });
  if (new Set(keys.map(({ name }) => name)).size < keys.length) {
    throw new Error('STAFF_KEYS: the same name occurs twice');
  }
  return keys;
}
