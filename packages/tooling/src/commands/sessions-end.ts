import { readConfig } from '@exchange/server';
import {
  countOpenSessions,
  endSessions,
  type OpenSessions,
  viewData,
} from '@exchange/server/maintenance';
import { defineCommand } from '../command.ts';
import { CommandFailure, failWith } from '../command-failure.ts';
import { step } from '../progress.ts';

const COMMAND = 'npm run sessions:end -- --yes';

const describeCounts = ({ signIns, links, visits }: OpenSessions) =>
  `${signIns} sign-ins, ${links} unused sign-in links, ${visits} visits to games`;

/**
 * `sessions:end --yes`: signs all players and staff out, and ends unused sign-in links and visits
 * to games. Without the flag it prints the numbers.
 */
export const { help, run } = defineCommand({
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
