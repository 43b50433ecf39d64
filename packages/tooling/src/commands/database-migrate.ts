import { migrateAsOwner } from '@exchange/server/maintenance';
import { CommandFailure, failWith } from '../command-failure.ts';
import { step } from '../progress.ts';

/**
 * `database-migrate`: brings the tables of DATABASE_URL's database up to date as the role of DATABASE_OWNER_URL, which
 * owns them; the role of DATABASE_URL gets the rights of a server.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url } = process.env;
  if (args.length > 0 || !ownerUrl || !url) {
    throw new CommandFailure(
      'Usage: DATABASE_OWNER_URL=… DATABASE_URL=… npm run database:migrate; both name one database and two roles',
    );
  }
  await step('Bringing the tables up to date', () => migrateAsOwner(ownerUrl, url).catch(failWith));
  return 0;
}
