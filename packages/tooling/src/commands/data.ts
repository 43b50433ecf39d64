import { text } from 'node:stream/consumers';
import { listBrands } from '@exchange/brands';
import { readConfig, systemClock } from '@exchange/server';
import {
  countOpenSessions,
  createAdmin,
  endSessions,
  exportAudit,
  migrateAsOwner,
  type OpenSessions,
  viewData,
} from '@exchange/server/maintenance';
import { CommandFailure, defineCommand, failWith, UsageError } from '../command.ts';
import { step } from '../progress.ts';

/** The password comes on standard input. */
const USAGE = '-s admin:create -- NAME';

/**
 * `admin-create NAME`: creates an admin whose password comes on standard input, so that it is in no
 * process list, history or log. On the built-in database the server has to be stopped.
 */
export const adminCreateCommand = defineCommand({
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

const COMMAND = 'npm run sessions:end -- --yes';

const describeCounts = ({ signIns, links, visits }: OpenSessions) =>
  `${signIns} sign-ins, ${links} unused sign-in links, ${visits} visits to games`;

/**
 * `sessions:end --yes`: signs all players and staff out, and ends unused sign-in links and visits
 * to games. Without the flag it prints the numbers.
 */
export const sessionsEndCommand = defineCommand({
  usage: 'sessions:end [-- --yes]',
  flags: { yes: { type: 'boolean', help: 'Signs everybody out; without it, only counts.' } },
  async run({ values: { yes } }) {
    const config = readConfig(process.env);
    const title = yes ? 'Ending all sessions' : 'Counting open sessions';
    const counts = await step(title, () =>
      viewData(config, (work) => (yes ? endSessions : countOpenSessions)(work, new Date())).catch(
        failWith,
      ),
    );
    if (!yes) {
      console.log(`  Open: ${describeCounts(counts)}.`);
      throw new CommandFailure(`Nothing has ended. To sign everybody out: ${COMMAND}`);
    }
    console.log(`  Ended: ${describeCounts(counts)}; all players and staff have to sign in again.`);
    if (config.databaseUrl !== undefined) {
      console.log(
        '  Servers that run refuse ended sign-ins within 5 s; their streams end within 10 s.',
      );
      console.log('  Then run it once more: it ends links that staff made within these seconds.');
    }
    return 0;
  },
});

/**
 * `audit-export`: writes the steps of staff and players since the last export into the bucket of
 * AUDIT_S3_BUCKET.
 */
export const auditExportCommand = defineCommand({
  usage: 'audit:export',
  async run() {
    const config = readConfig(process.env);
    const { auditBucket } = config;
    if (auditBucket === undefined) {
      throw new UsageError('AUDIT_S3_BUCKET is missing: name a bucket with an object lock');
    }
    const { rows, upTo } = await step('Exporting the audit trail', () =>
      viewData(config, (work) => exportAudit(work, auditBucket, new Date())).catch(failWith),
    );
    console.log(`  ${rows} new steps; the bucket has those up to number ${upTo}.`);
    return 0;
  },
});

/**
 * `database-migrate`: migrates DATABASE_URL's database as the role of DATABASE_OWNER_URL, which
 * owns the tables; the role of DATABASE_URL gets the rights of a server.
 */
export const databaseMigrateCommand = defineCommand({
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
