import { defineCommand } from '../command.ts';
import { run as runBench } from './bench.ts';

/**
 * `bench-load [words]`: the benchmarks of load, or those of them that are named; the soak, which takes a
 * quarter of an hour, only by its name.
 */
export const { help, run } = defineCommand({
  usage: 'bench:load [-- streams|polls|bets|soak]',
  words: { known: ['streams', 'polls', 'bets', 'soak'] },
  run: ({ words }) =>
    runBench(words.length === 0 ? ['load-'] : words.map((word) => `load-${word}`)),
});
