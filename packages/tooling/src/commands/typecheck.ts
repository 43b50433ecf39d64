import { defineCommand } from '../command.ts';
import { execute } from '../execute.ts';
import { step } from '../progress.ts';
import { inRoot } from '../workspace.ts';

/** `typecheck`: checks the types of all packages. */
export const { help, run } = defineCommand({
  usage: 'typecheck',
  run: () => step('Types', () => execute(inRoot('node_modules/.bin/tsc'), ['-b'])),
});
