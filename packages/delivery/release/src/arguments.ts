import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteAreaName } from '@exchange/contract';
import {
  type CanaryTarget,
  folderName,
  isBrandName,
  isVersion,
} from '@exchange/federation/registry';
import { findArea, type ReleaseStore } from '@exchange/federation/releases';
import { readStrictArgs, suggest, UsageError } from '@exchange/server-kit/arguments';
import { type Caller, CHECKOUT } from './caller.ts';

/** Absolute path of this checkout. */
export const workspaceRoot = path.resolve(import.meta.dirname, '../../../..');

const FLAGS = {
  by: { type: 'string', help: 'Who makes the change, for the registry.' },
  live: { type: 'string', help: 'Address of the running system to check against.' },
  days: { type: 'string', help: 'Days that a preview lasts, up to 7.' },
  with: { type: 'string', help: 'Link of a preview whose areas the new one shows, too.' },
  brand: { type: 'string', help: 'The only brand that gets the version.' },
  from: { type: 'string', help: 'The version that the rollback replaces.' },
  shell: { type: 'string', help: 'Folder of the shell build to check against.' },
  'without-last-good': {
    type: 'boolean',
    help: 'Accepts areas without a version to fall back to.',
  },
  force: { type: 'boolean', help: 'Activates a version that fails the checks.' },
  larger: {
    type: 'boolean',
    help: 'Accepts a version that is more than 5 % larger than the active one, or needs more hops.',
  },
  owner: { type: 'string', help: 'Name of who holds the key.' },
  file: { type: 'string', help: 'File of the new key.' },
  pages: { type: 'string', help: 'Paths at or below which the area may have pages, with commas.' },
  slots: { type: 'string', help: 'Slots for which it may have fragments, with commas.' },
  places: {
    type: 'string',
    help: 'Places of the shell for its links, beside the bar of sections and the account menu.',
  },
  previews: { type: 'boolean', help: 'Admits a key for previews alone, for CI.' },
  json: { type: 'boolean', help: 'Prints the status as JSON.' },
  'no-build': { type: 'boolean', help: 'Publishes the last build.' },
} as const;

/** A parsed command line. */
export interface Words {
  command: string;
  /** Arguments after the command. */
  rest: readonly string[];
  options: ReturnType<typeof readStrictArgs<typeof FLAGS>>['values'];
  caller: Caller;
}

/** Parses a command line. Throws UsageError for an unknown option. */
export function parseWords(args: readonly string[], caller = CHECKOUT): Words {
  const { values, words } = readStrictArgs(args, { flags: FLAGS, words: {} });
  const [command = '', ...rest] = words;
  return { command, rest, options: values, caller };
}

/** Returns the folder of an area, or the shell: the current one if it is the area's own, else in this checkout. */
export function areaFolder(area: RemoteAreaName): string {
  const own = path.resolve('package.json');
  const { name } = existsSync(own)
    ? (JSON.parse(readFileSync(own, 'utf8')) as { name?: string })
    : {};
  const isOwn = name?.replace(/^@[^/]+\//, '') === `${folderName(area)}`;
  return isOwn ? process.cwd() : path.join(workspaceRoot, `${folderName(area)}`);
}

/** Returns the area of an argument whose folder is in this checkout. Throws UsageError naming it. */
export function readOwnArea(word: string | undefined): RemoteAreaName {
  const area = parseArea(word);
  if (!area || !existsSync(areaFolder(area))) throw unknownArea(word, listFolders());
  return area;
}

/** Returns the area of an argument that has a release in the store. Throws UsageError naming it. */
export async function readArea(
  word: string | undefined,
  store: ReleaseStore,
): Promise<RemoteAreaName> {
  const area = parseArea(word);
  const known = Object.keys((await store.readRegistry()).microFrontends);
  if (area && (known.includes(area) || (await store.listVersions(area)).length > 0)) return area;
  // In an empty store, an area of this checkout is none that was mistyped.
  if (area && existsSync(areaFolder(area))) return area;
  throw unknownArea(word, [...new Set([...known.map(folderName), ...listFolders()])]);
}

function parseArea(word: string | undefined): RemoteAreaName | undefined {
  if (!word) throw new UsageError('<remote> is missing, for example mfe-casino');
  return findArea(word);
}

const listFolders = () =>
  readdirSync(workspaceRoot).filter((name) => /^(?:shell|mfe-[a-z]+)$/.test(name));

const unknownArea = (word: string | undefined, known: readonly string[]) =>
  new UsageError(
    `<remote> ${word} is none${suggest(`${word}`, known)}; there are ${known.join(', ')}`,
  );

/** Returns the version of an argument. Throws UsageError naming it. */
export function readVersion(word: string | undefined, argument = '<version>'): string {
  if (!word) throw new UsageError(`${argument} is missing, for example 1.4.2`);
  if (!isVersion(word)) throw new UsageError(`${argument} ${word} is not a version like 1.4.2`);
  return word;
}

/** Returns an integer percentage from 1 to 99, with or without its sign. Throws UsageError. */
function readPercent(word: string | undefined): number {
  if (!word) throw new UsageError('<percent> is missing, for example 10%');
  const percent = /^\d{1,2}%?$/.test(word) ? Number.parseInt(word, 10) : 0;
  if (percent < 1) throw new UsageError(`<percent> ${word} is not between 1% and 99%`);
  return percent;
}

/** Returns an integer number of days from 1 to `max`; without one, `max`. Throws UsageError. */
export function readDays(word: string | undefined, max: number): number {
  const days = word === undefined ? max : Number(word);
  if (Number.isInteger(days) && days >= 1 && days <= max) return days;
  throw new UsageError(`--days ${word} is not between 1 and ${max}`);
}

/** Returns the brand of `--brand`; undefined without it. Throws UsageError naming it. */
export function readBrand(brand: string | undefined): string | undefined {
  if (brand === undefined || isBrandName(brand)) return brand;
  throw new UsageError(`--brand ${brand} is not the name of a brand`);
}

/** Returns who a canary goes to: `10%` of the browsers of one brand or all. Throws UsageError. */
export function readTarget(word: string | undefined, options: Words['options']): CanaryTarget {
  const brand = readBrand(options.brand);
  return {
    to: 'share',
    share: readPercent(word),
    ...(brand !== undefined && { brands: [brand] }),
  };
}

/** Throws UsageError on more arguments than a command has. */
export function checkNoMoreArgs(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`Unexpected argument ${words[0]}`);
}
