import { buildApps } from '../build-apps.ts';
import { defineCommand } from '../command.ts';
import { step } from '../progress.ts';

/** `build [--force]`: builds the apps whose inputs changed. */
export const { help, run } = defineCommand({
  usage: 'build [-- --force]',
  flags: { force: { type: 'boolean', help: 'Also builds apps whose inputs did not change.' } },
  async run({ values: { force } }) {
    const built = await step('Building the apps', () => buildApps(undefined, force));
    console.log(built.length > 0 ? `  built: ${built.join(', ')}` : '  all are up to date');
    return 0;
  },
});
