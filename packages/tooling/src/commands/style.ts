import { defineCommand } from '../command.ts';
import { execute } from '../execute.ts';
import { step } from '../progress.ts';
import { inRoot } from '../workspace.ts';

/** `lint [paths]`: the style of all files, or of those that are named. */
export const lintCommand = defineCommand({
  usage: 'lint [-- paths]',
  words: {},
  run: ({ words }) =>
    step('Biome', () =>
      execute(inRoot('node_modules/.bin/biome'), ['check', '--error-on-warnings', ...words]),
    ),
});

/** `format [paths]`: formats all files, or those that are named, and sorts their imports. */
export const formatCommand = defineCommand({
  usage: 'format [-- paths]',
  words: {},
  run: ({ words }) =>
    step('Biome', () => execute(inRoot('node_modules/.bin/biome'), ['check', '--write', ...words])),
});

/** `typecheck`: checks the types of all packages. */
export const typecheckCommand = defineCommand({
  usage: 'typecheck',
  run: () => step('Types', () => execute(inRoot('node_modules/.bin/tsc'), ['-b'])),
});
