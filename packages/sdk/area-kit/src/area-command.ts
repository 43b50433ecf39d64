import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AreaError, createArea } from './create-area.ts';

const USAGE = `Usage: area <command>
  new <name>                    writes the folder mfe-<name> with a page, a fragment, a link and a test
In the folder of an area:
  dev --against <address>       serves the pages of a deployed system from this machine, with the area of
                                this folder; --port <number>
In the folder of an area, for the store that the environment names:
  publish [--no-build]          builds the area and puts it into the store
  check [--no-build]            builds it and holds it against the live system and its budgets, for CI
  preview [<version>]           prints a link that shows it to all who have the link, for 7 days; without a version
                                it publishes the build for it; --days <number>, --with <link>
  activate <version>            gives it to all players, after the gate; with --brand to those of one
  canary <version> <percent>    gives it to a part of them; "canary off" ends it
  rollback [--from <version>]   takes the latest change of versions back, once
  disable · enable              switches the area off, and on again
  verify [<version>]            holds its files in the store against their hashes
  status [--json]               what players get, and who changed it
  log                           who changed what
  key new --owner <name>        makes the key of the team (RELEASE_KEY_FILE), which the operator admits;
                                --file <path>
  help                          prints this
Options of the release commands: --by <name>, who acts; else RELEASE_BY, or the owner of the key
         --live <address>, the running system to check against, else LIVE_URL
         --brand <name>, activates, takes back, or canaries for the players of one brand
         --larger, accepts a version that is more than 5 % larger than the active one, or needs more hops
         --force, activates what the gate refuses; it is recorded, and what does not fit held back`;

/** Commands of releases; those of one area get its name. */
const OF_AREA = [
  'publish',
  'check',
  'preview',
  'activate',
  'canary',
  'rollback',
  'disable',
  'enable',
  'verify',
  'log',
];
/** Exit code of an invalid command line. */
const MISUSED = 2;

const COMMANDS = ['new', 'dev', ...OF_AREA, 'status', 'key', 'help'];

/** How a team types the commands of releases, in the folder of its area. */
const CALLER = {
  usage: USAGE,
  commands: COMMANDS,
  write: (command: string, _area: string, ...rest: readonly string[]) =>
    ['npx area', command, ...rest].join(' '),
};

/** Runs one command; resolves to its exit code: 1 on a rejection or failure, 2 on a usage error. */
export async function runArea(args: readonly string[]): Promise<number> {
  try {
    return await main(args);
  } catch (error) {
    const { name, message } = error as Error;
    // Its class is not there when the kit runs alone, to write an area.
    if (name === 'UsageError') {
      console.error(`${message}\n${USAGE}`);
      return MISUSED;
    }
    if (!(error instanceof AreaError)) throw error;
    console.error(message);
    return 1;
  }
}

const isHelp = (word: string) => word === '--help' || word === '-h';

async function main(args: readonly string[]): Promise<number> {
  const [command = '', ...words] = args;
  if (command === 'help' || args.some(isHelp)) {
    console.log(USAGE);
    return 0;
  }
  if (OF_AREA.includes(command)) return release([command, readOwnName(), ...words]);
  if (command === 'status') return release(args);
  if (command === 'key') return run(args);
  if (command === 'dev') return develop(words);
  const [name, ...more] = words;
  if (command === 'new' && name !== undefined && more.length === 0) return createHere(name);
  if (command !== '' && command !== 'new') return reportUnknownCommand(command);
  const reason =
    command === 'new' ? 'Give the name of the area: new <name>' : 'No command is given';
  console.error(`${reason}\n${USAGE}`);
  return MISUSED;
}

async function createHere(name: string): Promise<number> {
  const folder = path.basename(await createArea(process.cwd(), name, 'outside'));
  console.log(`${folder} is there. Next: cd ${folder} && npm install && npm test`);
  return 0;
}

/** Refuses a word that is no command, and names the closest one where the releases are installed. */
async function reportUnknownCommand(word: string): Promise<number> {
  try {
    return await run([word]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error(`${word} is not a command\n${USAGE}`);
    return MISUSED;
  }
}

/** Returns `mfe-<name>` of the current folder. Throws AreaError if it is not that of an area. */
function readOwnName(): string {
  const file = path.resolve('package.json');
  const { name = '' } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string })
    : {};
  const own = name.replace(/^@[^/]+\//, '');
  if (/^mfe-[a-z]+$/.test(own)) return own;
  throw new AreaError('This is not the folder of an area: it has no package.json of an mfe-<name>');
}

/** Serves the area of the current folder until Ctrl+C. */
async function develop(words: readonly string[]): Promise<number> {
  readOwnName();
  const { against, port } = await readFlags(words);
  // Not there when the kit runs alone, to write an area.
  const { developArea } = await import('./development/develop-area.ts');
  const print = (line: string) => console.log(line);
  const server = await developArea({ folder: process.cwd(), against, port, print });
  await new Promise<void>((resolve) => {
    // Ctrl+C sends it to each process, and the one that started this passes it on as well.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
  await server.close();
  return 0;
}

const STANDARD_PORT = '3100';
const DEVELOP_FLAGS = {
  against: { type: 'string', help: 'Address of the deployed system.' },
  port: { type: 'string', help: 'Port on this machine.' },
} as const;

/** Throws UsageError naming the flag. */
async function readFlags(words: readonly string[]) {
  // Not there when the kit runs alone, to write an area.
  const { readStrictArgs, UsageError } = await import('@exchange/server-kit/arguments');
  const { against, port = STANDARD_PORT } = readStrictArgs(words, { flags: DEVELOP_FLAGS }).values;
  if (!/^\d{1,5}$/.test(port)) throw new UsageError(`--port ${port} is not a number`);
  return { against, port: Number(port) };
}

async function release(args: readonly string[]): Promise<number> {
  // Else a release would end in a folder that no origin serves.
  if (!process.env.RELEASES_S3_BUCKET && !process.env.RELEASES_DIR) {
    throw new AreaError('Name the store of the releases: RELEASES_S3_BUCKET, or RELEASES_DIR');
  }
  return run(args);
}

async function run(args: readonly string[]): Promise<number> {
  // Not there when the kit runs alone, to write an area.
  const { runRelease } = await import('@exchange/release/cli');
  return runRelease(args, CALLER);
}
