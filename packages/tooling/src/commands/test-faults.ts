import { startGames } from '@exchange/casino-provider/testing/faults';
import {
  BREAKS,
  type Break,
  type FaultReport,
  isFoundOut,
  runFaults,
} from '@exchange/server/testing/faults';
import { runFuzz } from '@exchange/server/testing/fuzz';
import { defineCommand, readSeed, readWhole, UsageError } from '../command.ts';
import { step } from '../progress.ts';

const KILLS = 50;
/** Kills in a self-check, where a broken build is found sooner. */
const CHECK_KILLS = 6;

function readBreak(text: string | undefined): Break | undefined {
  const known = BREAKS.find((name) => name === text);
  if (text === undefined || known) return known;
  throw new UsageError(`--break ${text}: give ${BREAKS.join(' or ')}`);
}

const FLAGS = {
  seed: { type: 'string', value: 'N', help: 'Repeats the faults of an earlier run.' },
  kills: { type: 'string', value: 'N', help: `How many times a part is killed (${KILLS}).` },
  break: { type: 'string', value: BREAKS.join('|'), help: 'Runs a build without this protection.' },
  'self-check': {
    type: 'boolean',
    help: 'Checks that the faults of both broken builds are found.',
  },
} as const;

const list = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, times]) => `${name} ×${times}`)
    .join(', ');

function print(report: FaultReport): void {
  const {
    seconds,
    kills,
    faults,
    answers,
    repeats,
    doubled,
    settled,
    corrected,
    removed,
    matched,
    diskFilled,
  } = report;
  const answered = answers.values().reduce((sum, times) => sum + times, 0);
  console.log(`  ${seconds} s; killed: ${list(kills)}`);
  console.log(`  also: ${list(faults)}`);
  console.log(`  ${answered} acts answered: ${list(answers)}`);
  console.log(`  ${repeats} sent again without an answer, ${doubled} sent twice at once`);
  console.log(
    `  ${settled} markets with bets ended, ${corrected} were corrected, ${removed} runners removed`,
  );
  console.log(`  ${matched.players} fills by other players, ${matched.runners} across runners`);
  console.log(
    diskFilled
      ? '  the disk of the slips was filled'
      : '  no disk was filled: mounting one needs root',
  );
  for (const breach of report.breaches) console.error(`  ✗ ${breach}`);
}

async function runOnce(seed: number, kills: number, broken?: Break): Promise<readonly string[]> {
  const title = broken ? `Faults without ${broken}, seed ${seed}` : `Faults, seed ${seed}`;
  const onStep = (text: string) => console.log(`  ${text}`);
  const report = await step(title, () => runFaults({ seed, kills, broken, onStep, startGames }));
  print(report);
  return report.breaches;
}

/**
 * `test-faults [--seed N] [--kills N] [--break idempotency|lock] [--self-check]`: disturbs three
 * servers during play, and compares data with reports.
 */
export const testFaultsCommand = defineCommand({
  usage: 'test:faults [-- --seed N --kills N]',
  flags: FLAGS,
  async run({ values }) {
    const seed = readSeed(values.seed);
    const kills = readWhole('kills', values.kills);
    const broken = readBreak(values.break);
    // `exit` ends the started programs and unmounts the disk.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => process.exit(1));
    if (values['self-check']) {
      for (const what of BREAKS) {
        if (isFoundOut(what, await runOnce(seed, kills ?? CHECK_KILLS, what))) continue;
        console.error(`✗ Nothing was found in a build without ${what} (seed ${seed})`);
        return 1;
      }
      console.log('▸ The faults of both broken builds were found');
      return 0;
    }
    if ((await runOnce(seed, kills ?? KILLS, broken)).length === 0) return 0;
    console.error(
      `✗ Replay: npm run test:faults -- --seed ${seed}${broken ? ` --break ${broken}` : ''}`,
    );
    return 1;
  },
});

const INPUTS = 20_000;
const FUZZ_FLAGS = {
  seed: { type: 'string', value: 'N', help: 'Repeats the inputs of an earlier run.' },
  inputs: { type: 'string', value: 'N', help: `How many inputs (${INPUTS}).` },
} as const;

/**
 * `test-fuzz [--seed N] [--inputs N]`: sends inputs generated from the contract's schemas to every
 * call, and fails on a fault, an internal detail, or an effect of a rejected call.
 */
export const testFuzzCommand = defineCommand({
  usage: 'test:fuzz [-- --seed N --inputs N]',
  flags: FUZZ_FLAGS,
  async run({ values }) {
    const seed = readSeed(values.seed);
    const inputs = readWhole('inputs', values.inputs) ?? INPUTS;
    const { answers, breaches } = await step(`${inputs} inputs, seed ${seed}`, () =>
      runFuzz({ seed, inputs }),
    );
    const counts = [...answers].toSorted(([a], [b]) => a - b);
    console.log(`  ${counts.map(([status, times]) => `${status} ×${times}`).join(', ')}`);
    for (const breach of breaches) console.error(`  ✗ ${breach}`);
    if (breaches.length > 0) {
      console.error(`✗ Replay: npm run test:fuzz -- --seed ${seed} --inputs ${inputs}`);
    }
    return breaches.length > 0 ? 1 : 0;
  },
});
