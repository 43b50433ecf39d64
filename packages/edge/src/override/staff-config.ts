import { createHash, timingSafeEqual } from 'node:crypto';
import { MIN_SECRET } from '@exchange/program';

/** The key of one person, or of all who share one. */
export interface StaffKey {
  /** As the log names who used it. */
  name: string;
  /** SHA-256 of the key, as hex. */
  hash: string;
}

/** What staff may do, who they are, and where their pages stand. */
export interface StaffConfig {
  keys: readonly StaffKey[];
  /** Origins beside the remotes' own whose builds staff may see. */
  overrideOrigins: readonly string[];
  /** The only origin of the staff pages; undefined: they stand on every host. */
  origin?: string | undefined;
}

const NAMED_HASH = /^([\w.-]{1,40}):([\da-f]{64})$/;
/** Who uses the key that all share, and the one before it. */
const SHARED_NAMES = ['staff', 'staff (previous key)'];

const digest = (key: string) => createHash('sha256').update(key).digest();

/** Returns the key of a name, for the configuration. */
export const toStaffKey = (name: string, key: string): StaffKey => ({
  name,
  hash: digest(key).toString('hex'),
});

/** Returns whose key it is; undefined for one that is none. All keys are compared, in a time that tells nothing. */
export function findStaff(keys: readonly StaffKey[], given: string): string | undefined {
  const hash = digest(given);
  return keys.filter((one) => timingSafeEqual(hash, Buffer.from(one.hash, 'hex')))[0]?.name;
}

/**
 * Reads STAFF_KEY and the one before it, STAFF_KEYS (`name:sha256` with commas), STAFF_ORIGIN and
 * STAFF_OVERRIDE_ORIGINS (with commas); undefined without a key or with STAFF_PAGES=off. Throws where one is malformed.
 */
export function readStaffConfig(env: NodeJS.ProcessEnv): StaffConfig | undefined {
  const { STAFF_PAGES: pages, STAFF_ORIGIN: origin } = env;
  if (pages !== undefined && pages !== 'on' && pages !== 'off') {
    throw new Error(`STAFF_PAGES is ${pages}, neither on nor off`);
  }
  const keys = [...readSharedKeys(env), ...readNamedKeys(env)];
  if (origin && keys.length === 0) throw new Error('STAFF_ORIGIN needs STAFF_KEY or STAFF_KEYS');
  if (keys.length === 0 || pages === 'off') return undefined;
  if (origin && !isOrigin(origin)) {
    throw new Error(`STAFF_ORIGIN is ${origin}, no origin like https://staff.example`);
  }
  const overrideOrigins = listEntries(env.STAFF_OVERRIDE_ORIGINS);
  const wrong = overrideOrigins.find((entry) => !isOrigin(entry));
  if (wrong !== undefined) throw new Error(`STAFF_OVERRIDE_ORIGINS: ${wrong} is no origin`);
  return { keys, overrideOrigins, ...(origin && { origin }) };
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
    if (!name || !hash) throw new Error(`STAFF_KEYS: entry ${index + 1} is no name:sha256`);
    return { name, hash };
  });
  if (new Set(keys.map(({ name }) => name)).size < keys.length) {
    throw new Error('STAFF_KEYS: a name stands there twice');
  }
  return keys;
}
