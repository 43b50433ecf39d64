import { runFuzz } from '@exchange/server/testing/fuzz';
import { step } from '../progress.ts';
import { readOptions, readSeed, readWhole } from '../read-options.ts';

const INPUTS = 20_000;
const OPTIONS = { seed: { type: 'string' }, inputs: { type: 'string' } } as const;

/**
 * `test-fuzz [--seed N] [--inputs N]`: sends inputs made from the contract's schemas to every call, and fails
 * on a fault, a word of the inside, or a refused call that changed anything.
 */
export async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args, OPTIONS);
  const seed = readSeed(options.seed);
  const inputs = readWhole('inputs', options.inputs) ?? INPUTS;
  const { answers, breaches } = await step(`${inputs} inputs, seed ${seed}`, () =>
    runFuzz({ seed, inputs }),
  );
  const counts = [...answers].toSorted(([a], [b]) => a - b);
  console.log(`  ${counts.map(([status, times]) => `${status} ×${times}`).join(', ')}`);
  for (const breach of breaches) console.error(`  ✗ ${breach}`);
  if (breaches.length > 0) {
    console.error(`✗ Replay: npm run test:fuzz -- --seed ${seed} --inputs ${inputs}`);
  }
  // The database in memory has a timer that would keep the process.
  process.exit(breaches.length > 0 ? 1 : 0);
}
