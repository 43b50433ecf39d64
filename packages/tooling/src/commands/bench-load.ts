import { defineCommand } from '../command.ts';
import { run as runBench } from './bench.ts';

/**
 * `bench-load [words]`: runs the load benchmarks, or the named ones; the soak, which takes a
 * quarter of an hour, only by name.
 */
export const { help, run } = defineCommand({
  usage: 'bench:load [-- streams|polls|bets|soak]',
  words: { known: ['streams', 'polls', 'bets', 'soak'] },
  run: ({ words }) =>
    runBench(words.length === 0 ? ['load-'] : words.map((word) => `load-${word}`)),
});
