import { hkdfSync } from 'node:crypto';
import { isProduction } from './config-validation.ts';

/** Returns the variable of a previous or next secret, which verifies but never signs. */
export const previousOf = <Name extends string>(name: Name): `${Name}_PREVIOUS` =>
  `${name}_PREVIOUS`;

/** Returns the faults of rotated secrets by variable: a previous one needs a signing one. */
export const findRotationFaults = (environment: Environment, names: readonly string[]): string[] =>
  names
    .filter((name) => environment[previousOf(name)] && !environment[name])
    .map((name) => `${previousOf(name)} needs ${name}`);

/** Returns the given secrets with their previous ones, for the check of secrets. */
export const selectRotated = (
  environment: Environment,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names
      .flatMap((name) => [name, previousOf(name)])
      .flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );

type Environment = Readonly<Record<string, string | undefined>>;

/** The variable of the secret that seals messages between programs. */
export const BUS_SECRET = 'BUS_SECRET';

/** Bytes of a derived secret: those of the hash. */
const DERIVED_BYTES = 32;

/** Derives a secret for messages from one for another purpose, which it does not reveal. */
const derive = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'exchange bus', DERIVED_BYTES)).toString('base64url');

/** In production messages need a secret of their own. */
export const findBusGaps = (environment: Environment): string[] =>
  isProduction(environment) && environment.REDIS_URL && !environment[BUS_SECRET]
    ? [`REDIS_URL needs ${BUS_SECRET} with NODE_ENV=production: it seals messages between programs`]
    : [];

/**
 * Returns the secrets of messages, the first one seals. Without one they are derived from `shared`,
 * which all programs of the database share.
 */
export function readBusSecrets(
  environment: Environment,
  shared: string,
): readonly [own: string, ...others: string[]] {
  const from = environment[BUS_SECRET] ? BUS_SECRET : shared;
  const read = (name: string) => {
    const value = environment[name];
    return value && from === shared ? derive(value) : value;
  };
  const [own, previous] = [read(from), read(previousOf(from))];
  if (!own) throw new Error(`${BUS_SECRET} is missing`);
  return previous ? [own, previous] : [own];
}
