import { defineCommand } from '../command.ts';
import { execute } from '../execute.ts';
import { step } from '../progress.ts';
import { inRoot } from '../workspace.ts';

/** `lint [paths]`: the style of all files, or of those that are named. */
export const { help, run } = defineCommand({
  usage: 'lint [-- paths]',
  words: {},
  run: ({ words }) =>
    step('Biome', () =>
      execute(inRoot('node_modules/.bin/biome'), ['check', '--error-on-warnings', ...words]),
    ),
});
