/** The fewest characters of a secret. */
export const MIN_SECRET = 32;
/** Whatever is random has more different characters than these. */
const MIN_DIFFERENT = 8;
/** Words of examples, which everybody knows. */
const KNOWN_WORDS = /change.?me|default|example|password|secret/i;

const isGuessable = (secret: string) =>
  new Set(secret).size < MIN_DIFFERENT || KNOWN_WORDS.test(secret);

/** Whether a program runs for real players: NODE_ENV is `production`. */
export const isProduction = (env: Readonly<Record<string, string | undefined>>): boolean =>
  env.NODE_ENV === 'production';

/** A NODE_ENV that only resembles `production` would let a program run without what it asks for real players. */
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
 * What is wrong with the secrets that were given, by their variables; never what they are. For real players
 * also what can be guessed is wrong.
 */
export function findSecretFaults(
  secrets: Readonly<Record<string, string | undefined>>,
  forPlayers: boolean,
): string[] {
  const given = Object.entries(secrets).flatMap(([name, value]) =>
    value ? [{ name, value }] : [],
  );
  return given.flatMap(({ name, value }, index) => {
    const first = given.slice(0, index).find((other) => other.value === value);
    return [
      ...(value.length < MIN_SECRET ? [`${name} must have at least ${MIN_SECRET} characters`] : []),
      ...(first ? [`${name} must be another secret than ${first.name}`] : []),
      ...(forPlayers && isGuessable(value)
        ? [`${name} can be guessed: make it of random characters`]
        : []),
    ];
  });
}

/** Gathers all that is wrong with a configuration, so that it is told at once. */
export interface StartCheck {
  /** What `read` gives; where it throws, its reason is noted. */
  attempt<T>(read: () => T): T | undefined;
  note(...faults: readonly string[]): void;
  /** @throws Error with all that was noted */
  end(): void;
}

const START = 'Wrong configuration: ';

/** A check with nothing noted. */
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
