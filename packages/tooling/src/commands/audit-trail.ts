import { readConfig } from '@exchange/server';
import { verifyTrail, viewData } from '@exchange/server/upkeep';
import { CommandFailure, failWith } from '../failure.ts';
import { step } from '../progress.ts';

function readHead(text: string | undefined) {
  if (text === undefined) return undefined;
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position && hash) return { position: Number(position), hash };
  throw new CommandFailure(`${text}: give a head as this command prints it, POSITION:HASH`);
}

/**
 * `audit-trail [POSITION:HASH]`: computes the chain over all that staff and players did again. With a
 * head that was printed before and kept elsewhere, it also finds a chain that was written anew.
 */
export async function run([noted, ...more]: readonly string[]): Promise<number> {
  if (more.length > 0) throw new CommandFailure('Usage: npm run audit:trail [-- POSITION:HASH]');
  const known = readHead(noted);
  const { head, faults } = await step('Reading the audit trail', () =>
    viewData(readConfig(process.env), (work) => verifyTrail(work, known)).catch(failWith),
  );
  for (const fault of faults) console.error(`  ✗ ${fault}`);
  console.log(`  ${head.position} steps; the trail ends at`);
  console.log(`  ${head.position}:${head.hash}`);
  return faults.length === 0 ? 0 : 1;
}
