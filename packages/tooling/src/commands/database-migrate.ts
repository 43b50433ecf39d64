import { migrateAsOwner } from '@exchange/server/maintenance';
import { defineCommand, UsageError } from '../command.ts';
import { failWith } from '../command-failure.ts';
import { step } from '../progress.ts';

/**
 * `database-migrate`: migrates DATABASE_URL's database as the role of DATABASE_OWNER_URL, which
 * owns the tables; the role of DATABASE_URL gets the rights of a server.
 */
export const { help, run } = defineCommand({
  usage: 'database:migrate',
  async run() {
    const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url } = process.env;
    if (!ownerUrl || !url) {
      throw new UsageError(
        'DATABASE_OWNER_URL and DATABASE_URL are needed: two roles of the same database',
      );
    }
    await step('Bringing the tables up to date', () =>
      migrateAsOwner(ownerUrl, url).catch(failWith),
    );
    return 0;
  },
});
