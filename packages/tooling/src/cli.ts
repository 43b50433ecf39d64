import { readEnvFile, suggest, UsageError } from '@exchange/server-kit';
import { CommandFailure } from './command-failure.ts';
import { COMMANDS } from './commands.ts';
import { checkEnvironment } from './environment.ts';
import { verdict } from './progress.ts';
import { inRoot } from './workspace.ts';

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
