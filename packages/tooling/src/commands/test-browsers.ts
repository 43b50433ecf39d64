import { existsSync } from 'node:fs';
import { buildApps } from '../build-apps.ts';
import { defineCommand } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { execute } from '../execute.ts';
import { step } from '../progress.ts';
import { inRoot } from '../workspace.ts';

/** Opens pages in Firefox and WebKit; part of the e2e package. */
const PROGRAM = 'e2e/support/browsers.ts';

/**
 * `test-browsers [firefox | webkit]`: tests the supported pages in other engines than Chromium's.
 */
export const { help, run } = defineCommand({
  usage: 'test:browsers [-- firefox|webkit]',
  words: { known: ['firefox', 'webkit'] },
  async run({ words }) {
    if (!existsSync(inRoot(PROGRAM))) throw new CommandFailure(`${PROGRAM} is missing`);
    await step('Building the apps', () => buildApps());
    return step('Firefox and WebKit', () => execute(process.execPath, [inRoot(PROGRAM), ...words]));
  },
});
