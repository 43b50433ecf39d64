import { existsSync } from 'node:fs';
import { findChromium } from '../browser/chromium.ts';
import { buildApps } from '../build-apps.ts';
import { defineCommand } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { execute } from '../execute.ts';
import { step } from '../progress.ts';
import { inRoot } from '../workspace.ts';

/** Writes screenshots of every route into `.data/screens`; part of the e2e package. */
const SCREENS_PROGRAM = 'e2e/support/screens.ts';

/** `screens [words]`: takes the screenshots with an installed or downloaded Chromium. */
export const { help, run } = defineCommand({
  usage: 'screens [-- words]',
  words: {},
  async run({ words }) {
    const program = inRoot(SCREENS_PROGRAM);
    if (!existsSync(program)) throw new CommandFailure(`${SCREENS_PROGRAM} is missing`);
    await step('Building the apps', () => buildApps());
    const executable = await findChromium();
    const env = { ...process.env, CHROMIUM_PATH: executable };
    return execute(process.execPath, [program, ...words], env);
  },
});
