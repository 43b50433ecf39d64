import { userInfo } from 'node:os';
import { askGit, BuildError } from '@exchange/federation/build';
import { RegistryError } from '@exchange/federation/registry';
import {
  openReleaseStore,
  type ReleaseStorageConfig,
  readKeyFile,
  readReleaseStorageConfig,
} from '@exchange/federation/releases';
import { suggest, UsageError } from '@exchange/server-kit/arguments';
import * as v from 'valibot';
import { parseWords, workspaceRoot } from './arguments.ts';
import { CHECKOUT, USAGE } from './caller.ts';
import { COMMANDS } from './commands.ts';
import { makeKey } from './key-commands.ts';
import { ReleaseError } from './release-error.ts';

const environment = v.object({
  /** The running system that the gate checks; required for a store in a bucket. */
  LIVE_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:/, 'must start with http'))),
  /** Author of changes; the owner of the key when absent, or the user of Git. */
  RELEASE_BY: v.optional(v.string()),
  /** `off` on machines without a sandbox for the gate's browser. */
  RELEASE_BROWSER_SANDBOX: v.optional(v.picklist(['off', 'on'], 'must be on or off')),
});

/** Throws naming the variables of the command with an invalid format. */
function checkEnvironment(env: Readonly<Record<string, string | undefined>>): void {
  // An empty variable counts as not set.
  const reported = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { issues } = v.safeParse(environment, reported);
  const [issue] = issues ?? [];
  if (issue) throw new Error(`Wrong configuration: ${v.getDotPath(issue)} ${issue.message}`);
}

/**
 * Returns the author: `--by`, RELEASE_BY, the owner of the team's key, the user of git, or that of
 * this machine. The root key and those of a local store are of no single person.
 */
async function readAuthor(
  option: string | undefined,
  { keyFile }: ReleaseStorageConfig,
): Promise<string> {
  return (
    option ||
    process.env.RELEASE_BY ||
    (keyFile === undefined ? undefined : readKeyFile(keyFile).owner) ||
    (await askGit(workspaceRoot, 'config', 'user.name')) ||
    userInfo().username
  );
}

export { USAGE };

const isHelp = (word: string) => word === '--help' || word === '-h';

/**
 * Runs one command of `caller`; resolves to the exit code: 0, 1 on a rejection or failure, 2 on a
 * usage error, 3 if a forced version is registered but quarantined.
 */
export async function runRelease(args: readonly string[], caller = CHECKOUT): Promise<number> {
  if (args[0] === 'help' || args.some(isHelp)) {
    console.log(caller.usage);
    return 0;
  }
  try {
    const words = parseWords(args, caller);
    if (words.command === 'key') return await makeKey(words);
    const known = caller.commands ?? [...Object.keys(COMMANDS), 'key'];
    const command = known.includes(words.command) ? COMMANDS[words.command] : undefined;
    if (!command) {
      throw new UsageError(
        words.command
          ? `${words.command} is not a command${suggest(words.command, known)}`
          : 'No command is given',
      );
    }
    checkEnvironment(process.env);
    const config = readReleaseStorageConfig(process.env);
    const store = await openReleaseStore(config, (line) => console.log(line));
    return await command(words, store, await readAuthor(words.options.by, config));
  } catch (error) {
    console.error(describeFailure(error));
    if (error instanceof UsageError) console.error(caller.usage);
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
