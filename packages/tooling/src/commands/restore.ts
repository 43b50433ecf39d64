import path from 'node:path';
import { readConfig } from '@exchange/server';
import { gamesPlace, restore } from '@exchange/server/upkeep';
import { CommandFailure, failWith } from '../failure.ts';
import { step } from '../progress.ts';

/** `restore FOLDER`: puts a backup where the server with this environment and its game provider have no data yet. */
export async function run([folder, ...more]: readonly string[]): Promise<number> {
  if (!folder || more.length > 0) throw new CommandFailure('Usage: npm run restore -- FOLDER');
  const source = path.resolve(folder);
  const config = readConfig(process.env);
  const belongings = { ...config, games: gamesPlace(config, process.env) };
  const { takenAt, files } = await step(`Restoring ${source}`, () =>
    restore(belongings, source).catch(failWith),
  );
  console.log(`  ${Object.keys(files).length} files as of ${takenAt}; the audit trail is sound`);
  return 0;
}
