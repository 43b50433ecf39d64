import { defineCommand } from '../command.ts';
import { step } from '../progress.ts';
import { runVitest } from '../run-vitest.ts';

/** `test-unit [words]`: the tests without a browser, or those whose path holds one of the words. */
export const { help, run } = defineCommand({
  usage: 'test:unit [-- words]',
  words: {},
  run: ({ words }) => step('Unit tests', () => runVitest(['run', ...words])),
});
