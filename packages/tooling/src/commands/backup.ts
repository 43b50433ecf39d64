import path from 'node:path';
import { readConfig } from '@exchange/server';
import { backUp, gamesPlace, hasData } from '@exchange/server/upkeep';
import { CommandFailure, failWith } from '../failure.ts';
import { step } from '../progress.ts';

/**
 * `backup FOLDER`: writes data, slips and secrets of the server with this environment, and the data of its game provider,
 * into a new folder. On the built-in database both have to be stopped.
 */
export async function run([folder, ...more]: readonly string[]): Promise<number> {
  if (!folder || more.length > 0) throw new CommandFailure('Usage: npm run backup -- FOLDER');
  const target = path.resolve(folder);
  const config = readConfig(process.env);
  const games = gamesPlace(config, process.env);
  const hasGames = hasData(games);
  if (config.casino && !hasGames) {
    throw new CommandFailure(
      `There is no data of the game provider in ${games.dataDir}: set CASINO_DATABASE_URL.`,
    );
  }
  const belongings = { ...config, ...(hasGames && { games }) };
  const { files, trail } = await step(`Backing up to ${target}`, () =>
    backUp(belongings, target, new Date()).catch(failWith),
  );
  const whose = hasGames
    ? 'server and game provider'
    : 'the server; there is no game provider here';
  console.log(`  ${Object.keys(files).length} files of ${whose}; the audit trail ends at`);
  console.log(`  ${trail.position}:${trail.hash}`);
  return 0;
}
