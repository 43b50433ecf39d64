import { REMOTE_AREAS, type RemoteAreaName } from '@exchange/contract';
import { isVersion } from '@exchange/federation/registry';
import { findArea } from '@exchange/federation/releases';
import { readStrictArgs, suggest, UsageError } from '@exchange/program';

/** Usage of the commands. */
export const USAGE = `Usage: npm run release -- <command>
  publish <remote> [--no-build]        builds an area and puts it into the store
  activate <remote> <version>          gives it to all players, after the gate
  canary <remote> <version> <percent>  gives it to a part of them; "canary <remote> off" ends it
  rollback <remote> [--from <version>] takes the latest change of versions back, once
  disable <remote> · enable <remote>   switches an area off, and on again
  check-shell [<folder>]               holds what players get against a build of the shell, before its deploy
  status [--json]                      what players get, and who changed it
  verify [<remote> [<version>]]        holds the files of the store against their hashes
Options: --by <name>, who acts
         --live <address>, the running system to check against; needed for a store in a bucket
         --shell <folder>, activates for that build of the shell, in place of the live one
         --without-last-good, check-shell accepts that areas have nothing to fall back to
         --from <version>, the version that a rollback leaves; asked again it changes nothing
         --force, activates, or goes back to, what the gate refuses; it is recorded, and what does not fit held back`;

const FLAGS = {
  by: { type: 'string', help: 'Who makes the change, for the registry.' },
  live: { type: 'string', help: 'Address of the running system to check against.' },
  from: { type: 'string', help: 'The version that the rollback replaces.' },
  shell: { type: 'string', help: 'Folder of the shell build to check against.' },
  'without-last-good': {
    type: 'boolean',
    help: 'Accepts areas without a version to fall back to.',
  },
  force: { type: 'boolean', help: 'Activates a version that fails the checks.' },
  json: { type: 'boolean', help: 'Prints the status as JSON.' },
  'no-build': { type: 'boolean', help: 'Publishes the last build.' },
} as const;

/** A parsed command line. */
export interface Words {
  command: string;
  /** Arguments after the command. */
  rest: readonly string[];
  options: ReturnType<typeof readStrictArgs<typeof FLAGS>>['values'];
}

/** Parses a command line. Throws UsageError for an unknown option. */
export function parseWords(args: readonly string[]): Words {
  const { values, words } = readStrictArgs(args, { flags: FLAGS, words: {} });
  const [command = '', ...rest] = words;
  return { command, rest, options: values };
}

/** Returns the remote of an argument. Throws UsageError naming the argument. */
export function readRemote(word: string | undefined): RemoteAreaName {
  if (!word) throw new UsageError('<remote> is missing, for example mfe-casino');
  const area = findArea(word);
  if (!area) {
    const known = REMOTE_AREAS.map((one) => `mfe-${one}`);
    throw new UsageError(
      `<remote> ${word} is none${suggest(word, known)}; there are ${known.join(', ')}`,
    );
  }
  return area;
}

/** Returns the version of an argument. Throws UsageError naming it. */
export function readVersion(word: string | undefined, argument = '<version>'): string {
  if (!word) throw new UsageError(`${argument} is missing, for example 1.4.2`);
  if (!isVersion(word)) throw new UsageError(`${argument} ${word} is not a version like 1.4.2`);
  return word;
}

/** Returns an integer percentage from 1 to 99, with or without its sign. Throws UsageError. */
export function readPercent(word: string | undefined): number {
  if (!word) throw new UsageError('<percent> is missing, for example 10%');
  const percent = /^\d{1,2}%?$/.test(word) ? Number.parseInt(word, 10) : 0;
  if (percent < 1) throw new UsageError(`<percent> ${word} is not between 1% and 99%`);
  return percent;
}

/** Throws UsageError on more arguments than a command has. */
export function rejectExtraArgs(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`Unexpected argument ${words[0]}`);
}
