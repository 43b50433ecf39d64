import { LEAST_SECRET } from '@exchange/program';

/** What staff may do, and by which secret. */
export interface StaffConfig {
  /** Opens the staff's pages and signs their cookies. */
  key: string;
  /** The one before it: opens the pages too, and its cookies are still good. */
  previousKey?: string | undefined;
  /** Origins beside the remotes' own whose builds staff may see. */
  overrideOrigins: readonly string[];
}

/**
 * Reads STAFF_KEY and STAFF_OVERRIDE_ORIGINS (with commas); undefined without a key. Throws where the
 * key is shorter than 32 characters or an entry is no origin.
 */
export function readStaffConfig(env: NodeJS.ProcessEnv): StaffConfig | undefined {
  const { STAFF_KEY: key, STAFF_OVERRIDE_ORIGINS: listed = '' } = env;
  const previousKey = env.STAFF_KEY_PREVIOUS || undefined;
  if (!key) return undefined;
  if (key.length < LEAST_SECRET)
    throw new Error(`STAFF_KEY must have at least ${LEAST_SECRET} characters`);
  const overrideOrigins = listed
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const wrong = overrideOrigins.find(
    (entry) => !/^https?:/.test(entry) || URL.parse(entry)?.origin !== entry,
  );
  if (wrong !== undefined) throw new Error(`STAFF_OVERRIDE_ORIGINS: ${wrong} is no origin`);
  return { key, previousKey, overrideOrigins };
}

/** The keys that staff may use: the one that signs, and the one before it where there is one. */
export const acceptedKeys = ({
  key,
  previousKey,
}: Pick<StaffConfig, 'key' | 'previousKey'>): readonly string[] =>
  previousKey === undefined ? [key] : [key, previousKey];
