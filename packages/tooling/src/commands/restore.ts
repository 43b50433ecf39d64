import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '@exchange/server';
import { gamesLocation, restore } from '@exchange/server/maintenance';
import { readBackupKey } from '../backup/backup-key.ts';
import { decryptFolder, ENCRYPTED_END } from '../backup/encrypted-archive.ts';
import { RESTORED_ENVIRONMENT } from '../backup/environment-part.ts';
import { listParts } from '../backup/parts.ts';
import { defineCommand, UsageError } from '../command.ts';
import { CommandFailure, failWith } from '../command-failure.ts';
import { step } from '../progress.ts';

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
export const { help, run } = defineCommand({
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
    console.log(`  ${Object.keys(files).length} files as of ${takenAt}; the audit trail is sound`);
    const variables = path.join(config.dataDir, RESTORED_ENVIRONMENT);
    if (isEncrypted && existsSync(variables)) {
      console.log(
        `  The secrets of its environment are in ${variables}: set them, then delete that file.`,
      );
    }
    return 0;
  },
});
