import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '@exchange/server';
import { backUp, gamesLocation, hasData } from '@exchange/server/maintenance';
import { readBackupKey } from '../backup/backup-key.ts';
import { ENCRYPTED_END, encryptFolder } from '../backup/encrypted-archive.ts';
import { listParts } from '../backup/parts.ts';
import { defineCommand, UsageError } from '../command.ts';
import { CommandFailure, failWith } from '../command-failure.ts';
import { step } from '../progress.ts';

/** Backs up into a folder beside the encrypted file, which is removed in each case. */
async function backUpEncrypted(
  belongings: Parameters<typeof backUp>[0],
  file: string,
  key: string,
) {
  if (existsSync(file)) throw new Error(`${file} exists already: give the name of a new file.`);
  const folder = `${file}.plain`;
  try {
    const manifest = await backUp(belongings, folder, new Date());
    await encryptFolder(folder, file, key);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * `backup FOLDER`: writes the whole system into a new folder: databases, slips, anchors of the
 * audit trail, releases, brands, secrets. With BACKUP_KEY it writes one encrypted file.
 */
export const { help, run } = defineCommand({
  usage: 'backup -- FOLDER',
  words: { max: 1 },
  async run({ words: [folder] }) {
    if (!folder) throw new UsageError('FOLDER is missing');
    const key = readBackupKey(process.env);
    const config = readConfig(process.env);
    const games = gamesLocation(config, process.env);
    const hasGames = hasData(games);
    if (config.casino && !hasGames) {
      throw new CommandFailure(
        `There is no data of the game provider in ${games.dataDir}: set CASINO_DATABASE_URL.`,
      );
    }
    const parts = await listParts(config, process.env, { isEncrypted: key !== undefined });
    const belongings = { ...config, parts, ...(hasGames && { games }) };
    const target = path.resolve(folder) + (key === undefined ? '' : ENCRYPTED_END);
    const { files, trail } = await step(`Backing up to ${target}`, () =>
      (key === undefined
        ? backUp(belongings, target, new Date())
        : backUpEncrypted(belongings, target, key)
      ).catch(failWith),
    );
    const whose = hasGames
      ? 'server and game provider'
      : 'the server; there is no game provider here';
    console.log(`  ${Object.keys(files).length} files of ${whose}; the audit trail ends at`);
    console.log(`  ${trail.position}:${trail.hash}`);
    if (key === undefined) {
      console.log('  Not encrypted, and without the secrets of the environment: set BACKUP_KEY.');
    }
    return 0;
  },
});
