import { defineCommand } from '../command.ts';
import { runVitest } from '../run-vitest.ts';

/** `test-watch [words]`: runs the unit tests again that a change touches, until Ctrl+C. */
export const { help, run } = defineCommand({
  usage: 'test:watch [-- words]',
  words: {},
  run: ({ words }) => runVitest(['watch', ...words]),
});
