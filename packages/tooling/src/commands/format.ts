import { defineCommand } from '../command.ts';
import { execute } from '../execute.ts';
import { step } from '../progress.ts';
import { inRoot } from '../workspace.ts';

/** `format [paths]`: formats all files, or those that are named, and sorts their imports. */
export const { help, run } = defineCommand({
  usage: 'format [-- paths]',
  words: {},
  run: ({ words }) =>
    step('Biome', () => execute(inRoot('node_modules/.bin/biome'), ['check', '--write', ...words])),
});
