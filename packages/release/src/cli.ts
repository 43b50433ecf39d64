import { BuildError } from '@exchange/federation/build';
import { RegistryError } from '@exchange/federation/registry';
import { openReleaseStore, readReleaseStorageConfig } from '@exchange/federation/releases';
import { suggest, UsageError } from '@exchange/program';
import { parseWords, USAGE } from './arguments.ts';
import { COMMANDS } from './commands.ts';
import { checkEnvironment } from './environment.ts';
import { ReleaseError } from './release-error.ts';
import { readAuthor } from './release-facts.ts';

export { USAGE };

/**
 * Runs one command; resolves to the exit code: 0, 1 on a rejection or failure, 2 on a usage error,
 * 3 if a forced version is registered but quarantined.
 */
export async function runRelease(args: readonly string[]): Promise<number> {
  try {
    const words = parseWords(args);
    const command = Object.hasOwn(COMMANDS, words.command) ? COMMANDS[words.command] : undefined;
    if (!command) {
      throw new UsageError(
        words.command
          ? `${words.command} is not a command${suggest(words.command, Object.keys(COMMANDS))}`
          : 'No command is given',
      );
    }
    checkEnvironment(process.env);
    const store = await openReleaseStore(readReleaseStorageConfig(process.env));
    return await command(words, store, await readAuthor(words.options.by));
  } catch (error) {
    console.error(describeFailure(error));
    if (error instanceof UsageError) console.error(USAGE);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** The message is for operators; a fault of this program also needs its stack. */
function describeFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isKnown =
    error instanceof UsageError ||
    error instanceof ReleaseError ||
    error instanceof RegistryError ||
    error instanceof BuildError;
  if (isKnown) return error.message;
  const isOurs = [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
  return isOurs ? error : `It failed: ${error.message || error.name}`;
}
