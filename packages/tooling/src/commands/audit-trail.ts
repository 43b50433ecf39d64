import { readConfig } from '@exchange/server';
import { verifyAudit, viewData } from '@exchange/server/maintenance';
import { defineCommand, UsageError } from '../command.ts';
import { failWith } from '../command-failure.ts';
import { step } from '../progress.ts';

function readHead(text: string | undefined) {
  if (text === undefined) return undefined;
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position && hash) return { position: Number(position), hash };
  throw new UsageError(`${text}: give a head as this command prints it, POSITION:HASH`);
}

/**
 * `audit-trail [POSITION:HASH]`: verifies the chain of all actions of staff and players, its seals
 * and their copies outside of the database; also against a head that was printed before.
 */
export const { help, run } = defineCommand({
  usage: 'audit:trail [-- POSITION:HASH]',
  words: { max: 1 },
  async run({ words: [noted] }) {
    const known = readHead(noted);
    const config = readConfig(process.env);
    const { head, sealedUpTo, faults, remarks } = await step('Verifying the audit trail', () =>
      viewData(config, (work) => verifyAudit(work, config, known)).catch(failWith),
    );
    for (const fault of faults) console.error(`  ✗ ${fault}`);
    for (const remark of remarks) console.log(`  ${remark}`);
    console.log(`  ${head.position} steps, sealed up to ${sealedUpTo}; the trail ends at`);
    console.log(`  ${head.position}:${head.hash}`);
    return faults.length === 0 ? 0 : 1;
  },
});
