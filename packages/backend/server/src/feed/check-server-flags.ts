import { isReplayAsked, readReplayOptions } from './replay/options.ts';
import { readServerFlags } from './server-flags.ts';
import { readSimulatorOptions } from './simulator/run/options.ts';

/** Maximum number of matches; more are a mistake. */
const MAX_MATCHES = 5000;

/** The fixture's flag is invalid; the message has the reason. */
class FixtureFlagError extends Error {
  override readonly name = 'FixtureFlagError';
}

/** Reads `--fixture-matches N`; undefined where the flag is not given. */
export function readFixtureMatches(args: readonly string[]): number | undefined {
  const { 'fixture-matches': text } = readServerFlags(args);
  if (text === undefined) return undefined;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0 && count <= MAX_MATCHES) {
    return count;
  }
  throw new FixtureFlagError(`--fixture-matches ${text}: give a whole number up to ${MAX_MATCHES}`);
}

export { SERVER_FLAGS } from './server-flags.ts';

/** Throws the error that a server with these flags would exit with, naming the flag. */
export function checkServerFlags(args: readonly string[]): void {
  readFixtureMatches(args);
  if (isReplayAsked(args)) readReplayOptions(args);
  else readSimulatorOptions(args);
}
