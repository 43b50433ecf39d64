import { defineCommand } from '../command.ts';
import { runVitest } from '../run-vitest.ts';

/** `test-watch [words]`: repeats the unit tests that a change affects, until Ctrl+C. */
export const { help, run } = defineCommand({
  usage: 'test:watch [-- words]',
  words: {},
  run: ({ words }) => runVitest(['watch', ...words]),
});
