import { defineCommand } from '../command.ts';
import { step } from '../progress.ts';
import { runVitest } from '../run-vitest.ts';

/**
 * `test-unit [words]`: runs the tests without a browser, or those whose path contains one of the
 * words.
 */
export const { help, run } = defineCommand({
  usage: 'test:unit [-- words]',
  words: {},
  run: ({ words }) => step('Unit tests', () => runVitest(['run', ...words])),
});
