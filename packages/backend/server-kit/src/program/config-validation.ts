/** Minimum number of characters of a secret. */
export const MIN_SECRET = 32;
/** Random secrets have more distinct characters than these. */
const MIN_DIFFERENT = 8;
/** Words of examples, which are public. */
const KNOWN_WORDS = /change.?me|default|example|password|secret/i;

const isGuessable = (secret: string) =>
  new Set(secret).size < MIN_DIFFERENT || KNOWN_WORDS.test(secret);

/** Returns true if NODE_ENV is `production`, which means real players. */
export const isProduction = (env: Readonly<Record<string, string | undefined>>): boolean =>
  env.NODE_ENV === 'production';

/** A NODE_ENV that only resembles `production` would skip the checks for real players. */
export const findModeFaults = ({
  NODE_ENV: mode,
}: Readonly<Record<string, string | undefined>>): string[] =>
  mode !== undefined && mode !== 'production' && /^\s*prod/i.test(mode)
    ? [`NODE_ENV is ${JSON.stringify(mode)}: write production, in small letters and in full`]
    : [];

/** Controls of tests, which are never open to real players. */
export const findTestFaults = (env: Readonly<Record<string, string | undefined>>): string[] =>
  isProduction(env) && /^(1|true)$/.test(env.EXCHANGE_TEST ?? '')
    ? ['EXCHANGE_TEST must not be set with NODE_ENV=production']
    : [];

/**
 * Returns the faults of given secrets by variable, never their values. In production guessable
 * secrets are faults as well.
 */
export function findSecretFaults(
  secrets: Readonly<Record<string, string | undefined>>,
  forPlayers: boolean,
): string[] {
  const entries = Object.entries(secrets).flatMap(([name, value]) =>
    value ? [{ name, value }] : [],
  );
  return entries.flatMap(({ name, value }, index) => {
    const first = entries.slice(0, index).find((other) => other.value === value);
    return [
      ...(value.length < MIN_SECRET ? [`${name} must have at least ${MIN_SECRET} characters`] : []),
      ...(first ? [`${name} must be another secret than ${first.name}`] : []),
      ...(forPlayers && isGuessable(value)
        ? [`${name} can be guessed: make it of random characters`]
        : []),
    ];
  });
}

/** Collects all faults of a configuration, so that they are reported together. */
export interface StartCheck {
  /** Returns the result of `read`; records the reason if it throws. */
  attempt<T>(read: () => T): T | undefined;
  note(...faults: readonly string[]): void;
  /** @throws Error with all recorded faults */
  end(): void;
}

const START = 'Wrong configuration: ';

/** Creates a check without faults. */
export function createStartCheck(): StartCheck {
  const noted = new Set<string>();
  return {
    attempt(read) {
      try {
        return read();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        noted.add(reason.startsWith(START) ? reason.slice(START.length) : reason);
        return undefined;
      }
    },
    note: (...faults) => {
      for (const fault of faults) noted.add(fault);
    },
    end() {
      if (noted.size > 0) throw new Error(START + [...noted].join('; '));
    },
  };
}
