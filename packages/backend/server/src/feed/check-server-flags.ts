import { readFixtureMatches } from './fixture/options.ts';
import { isReplayAsked, readReplayOptions } from './replay/options.ts';
import { readSimulatorOptions } from './simulator/run/options.ts';

export { SERVER_FLAGS } from './server-flags.ts';

/** Throws the error that a server with these flags would exit with, naming the flag. */
export function checkServerFlags(args: readonly string[]): void {
  readFixtureMatches(args);
  if (isReplayAsked(args)) readReplayOptions(args);
  else readSimulatorOptions(args);
}
