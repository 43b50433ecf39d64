import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '@exchange/server';
import { backUp, gamesLocation, hasData, restore } from '@exchange/server/maintenance';
import {
  decryptFolder,
  ENCRYPTED_END,
  encryptFolder,
  readBackupKey,
} from '../backup/encrypted-archive.ts';
import { listParts, RESTORED_ENVIRONMENT } from '../backup/parts.ts';
import { CommandFailure, defineCommand, failWith, UsageError } from '../command.ts';
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
 * `backup FOLDER`: writes the whole system into a new folder: databases, slips, releases, brands,
 * secrets. With BACKUP_KEY it writes one encrypted file.
 */
export const backupCommand = defineCommand({
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
    const { files } = await step(`Backing up to ${target}`, () =>
      (key === undefined
        ? backUp(belongings, target, new Date())
        : backUpEncrypted(belongings, target, key)
      ).catch(failWith),
    );
    const whose = hasGames
      ? 'server and game provider'
      : 'the server; there is no game provider here';
    console.log(`  ${Object.keys(files).length} files of ${whose}`);
    if (key === undefined) {
      console.log('  Not encrypted, and without the secrets of the environment: set BACKUP_KEY.');
    }
    return 0;
  },
});

/** Runs `work` on a decrypted backup, in a private folder beside it that is removed afterwards. */
async function withDecrypted<T>(
  file: string,
  key: string | undefined,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  if (key === undefined) throw new CommandFailure(`${file} is encrypted: set BACKUP_KEY.`);
  const folder = await mkdtemp(`${file}.`);
  try {
    await decryptFolder(file, folder, key);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `restore FOLDER|FILE`: restores a backup into an empty system with this environment. */
export const restoreCommand = defineCommand({
  usage: 'restore -- FOLDER|FILE',
  words: { max: 1 },
  async run({ words: [source] }) {
    if (!source) throw new UsageError('FOLDER or FILE is missing');
    const from = path.resolve(source);
    const config = readConfig(process.env);
    const isEncrypted = from.endsWith(ENCRYPTED_END);
    const parts = await listParts(config, process.env, { isEncrypted });
    const belongings = { ...config, games: gamesLocation(config, process.env), parts };
    const putBack = (folder: string) => restore(belongings, folder, new Date());
    const key = readBackupKey(process.env);
    const { takenAt, files } = await step(`Restoring ${from}`, () =>
      (isEncrypted ? withDecrypted(from, key, putBack) : putBack(from)).catch(failWith),
    );
    console.log(`  ${Object.keys(files).length} files as of ${takenAt}`);
    const variables = path.join(config.dataDir, RESTORED_ENVIRONMENT);
    if (isEncrypted && existsSync(variables)) {
      console.log(
        `  The secrets of its environment are in ${variables}: set them, then delete that file.`,
      );
    }
    return 0;
  },
});
