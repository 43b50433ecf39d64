import { runFuzz } from '@exchange/server/testing/fuzz';
import { defineCommand } from '../command.ts';
import { step } from '../progress.ts';
import { readSeed, readWhole } from '../read-options.ts';

const INPUTS = 20_000;
const FLAGS = {
  seed: { type: 'string', value: 'N', help: 'Repeats the inputs of an earlier run.' },
  inputs: { type: 'string', value: 'N', help: `How many inputs (${INPUTS}).` },
} as const;

/**
 * `test-fuzz [--seed N] [--inputs N]`: sends inputs generated from the contract's schemas to every
 * call, and fails on a fault, an internal detail, or an effect of a rejected call.
 */
export const { help, run } = defineCommand({
  usage: 'test:fuzz [-- --seed N --inputs N]',
  flags: FLAGS,
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
