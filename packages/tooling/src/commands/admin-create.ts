import { text } from 'node:stream/consumers';
import { listBrands } from '@exchange/brands';
import { readConfig, systemClock } from '@exchange/server';
import { createAdmin, viewData } from '@exchange/server/maintenance';
import { CommandFailure, failWith } from '../command-failure.ts';
import { step } from '../progress.ts';

const USAGE =
  'Usage: npm run -s admin:create -- NAME, with the password on standard input, for example ' +
  'read -rs PW; printf %s "$PW" | npm run -s admin:create -- NAME';

/**
 * `admin-create NAME`: creates an admin whose password comes on standard input, so that it stands in no
 * list of processes, history or log. On the built-in database the server has to be stopped.
 */
export async function run([userName, ...more]: readonly string[]): Promise<number> {
  if (userName === undefined || more.length > 0 || process.stdin.isTTY) {
    throw new CommandFailure(USAGE);
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
}
