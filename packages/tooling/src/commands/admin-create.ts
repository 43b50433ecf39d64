import { text } from 'node:stream/consumers';
import { listBrands } from '@exchange/brands';
import { readConfig, systemClock } from '@exchange/server';
import { createAdmin, viewData } from '@exchange/server/maintenance';
import { defineCommand, UsageError } from '../command.ts';
import { failWith } from '../command-failure.ts';
import { step } from '../progress.ts';

/** The password comes on standard input. */
const USAGE = '-s admin:create -- NAME';

/**
 * `admin-create NAME`: creates an admin whose password comes on standard input, so that it is in no
 * process list, history or log. On the built-in database the server has to be stopped.
 */
export const { help, run } = defineCommand({
  usage: USAGE,
  words: { max: 1 },
  async run({ words: [userName] }) {
    if (userName === undefined) throw new UsageError('NAME is missing');
    if (process.stdin.isTTY) {
      throw new UsageError(
        'Give the password on standard input: read -rs PW; printf %s "$PW" | npm run -s admin:create -- NAME',
      );
    }
    const config = readConfig(process.env);
    const brands = await listBrands(config.brandsDir);
    const password = (await text(process.stdin)).replace(/\r?\n$/, '');
    await step('Creating an admin', () =>
      viewData(config, (work) =>
        createAdmin(work, { userName, password }, { clock: systemClock, brands }),
      ).catch(failWith),
    );
    console.log(`  ${userName} can sign in.`);
    return 0;
  },
});
