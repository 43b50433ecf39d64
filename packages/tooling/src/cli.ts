import { readEnvFile, suggest, UsageError } from '@exchange/server-kit';
import * as v from 'valibot';
import { CommandFailure } from './command.ts';
import { COMMANDS } from './commands.ts';
import { verdict } from './progress.ts';
import { inRoot } from './workspace.ts';

const port = v.pipe(v.string(), v.regex(/^\d+$/, 'must be a whole number'));

/** Variables of the commands of this package, beside those of the programs that they start. */
const environment = v.object({
  /** Port of the pages; areas follow it, the server listens 1000 above. */
  PORT_BASE: v.optional(port, '3000'),
  /** Folder of everything that survives a restart. */
  DATA_DIR: v.optional(v.string(), '.data'),
  /** PostgreSQL of the game provider, which the commands start or back up. */
  CASINO_DATABASE_URL: v.optional(v.string()),
  /** The role that owns the tables, for `npm run database:migrate`. */
  DATABASE_OWNER_URL: v.optional(v.string()),
  /** Passphrase of encrypted backups, 32 characters or more. */
  BACKUP_KEY: v.optional(v.string()),
  /** A Chromium to use in place of the found or installed one. */
  CHROMIUM_PATH: v.optional(v.string()),
  /** Ports of `npm run visual`. */
  VISUAL_PORT_BASE: v.optional(port, '26500'),
  /** Ports of `npm run screens`. */
  SCREENS_PORT_BASE: v.optional(port, '25000'),
  /** Ports of `npm run test:browsers`. */
  BROWSERS_PORT_BASE: v.optional(port, '25500'),
  /** Ports of the browser tests. */
  E2E_PORT_BASE: v.optional(port, '21000'),
  /** Ports of the benchmarks in a browser. */
  BENCH_PORT_BASE: v.optional(port, '29300'),
  /** Number of runs of `npm run bench -- federation`. */
  BENCH_RUNS: v.optional(v.string(), '5'),
  /** Concurrent bets in `npm run bench:load -- bets`. */
  AT_ONCE: v.optional(v.string(), '32'),
  /** Minutes of `npm run bench:load -- soak`. */
  SOAK_MINUTES: v.optional(v.string(), '15'),
  /** PostgreSQL of the tests' data, in place of PGlite. */
  TEST_DATABASE_URL: v.optional(v.string()),
  /** Other inputs for the tests of properties, such as those of a failed `npm run test:system`. */
  PROPERTY_SEED: v.optional(v.string()),
  /** `cluster`: browser tests use several servers and edges. */
  TEST_SYSTEM: v.optional(v.picklist(['cluster'], 'must be cluster')),
});

/** Throws naming the variables of the commands with an invalid format. */
function checkEnvironment(env: Readonly<Record<string, string | undefined>>): void {
  // An empty variable counts as not set.
  const reported = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { issues } = v.safeParse(environment, reported);
  if (!issues) return;
  const faults = issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
  throw new Error(`Wrong configuration: ${faults.join('; ')}`);
}

const TESTS = ['Check and test it', 'Measure it'];

/** Exit code of an invalid command line. */
const MISUSED = 2;

const commands = Object.assign({}, ...Object.values(COMMANDS)) as (typeof COMMANDS)[string];

/** Runs one command; resolves to its exit code. */
async function main([name = '', ...args]: readonly string[]): Promise<number> {
  if (name === 'help' || name === '--help') {
    console.log(listCommands());
    return 0;
  }
  const listed = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!listed) {
    console.error(`Unknown command ${name}${suggest(name, Object.keys(commands))}`);
    console.error('`npm run help` lists them.');
    return MISUSED;
  }
  const command = await listed.load();
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${listed.script}: ${listed.summary}\n\n${command.help}`);
    return 0;
  }
  let code = 1;
  try {
    // Tests and benchmarks set all variables that they need.
    if (!TESTS.some((group) => name in (COMMANDS[group] ?? {}))) readEnvFile(inRoot('.env'));
    checkEnvironment(process.env);
    code = await command.run(args);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n${command.help}`);
      return MISUSED;
    }
    console.error(isExplained(error) ? error.message : error);
  }
  const line = verdict(listed.script, code);
  if (line) (code === 0 ? console.log : console.error)(line);
  return code;
}

/** A wrong configuration names its variables; other errors need their stack. */
const isExplained = (error: unknown): error is Error =>
  error instanceof CommandFailure ||
  (error instanceof Error && error.message.startsWith('Wrong configuration: '));

/** Lists the commands, one a line, by group; npm runs two of the scripts without `run`. */
function listCommands(): string {
  const call = (script: string) => `npm ${/^(?:start|test)$/.test(script) ? '' : 'run '}${script}`;
  const groups = Object.entries(COMMANDS).map(([title, group]) => [
    title,
    ...Object.values(group).map(
      ({ script, summary }) => `  ${call(script).padEnd(24)}  ${summary}`,
    ),
    '',
  ]);
  return [...groups.flat(), 'Flags of a command: npm run COMMAND -- --help'].join('\n');
}

// The database in memory of some commands has a timer that would keep the process.
process.exit(await main(process.argv.slice(2)));
