import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { findSecretFaults } from '@exchange/server-kit';
import { Decrypter, Encrypter } from 'age-encryption';
import { create, extract } from 'tar';
import { CommandFailure } from '../command.ts';

const OWNER_ONLY = 0o600;

/** Suffix of an encrypted backup; `age --decrypt FILE | tar xz` reads one without this program. */
export const ENCRYPTED_END = '.tar.gz.age';

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/**
 * Writes a folder into one file, encrypted and authenticated by a passphrase (format `age`). Throws
 * Error if the file exists; removes it after a failed write.
 */
export async function encryptFolder(folder: string, file: string, key: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(key);
  const archive = create({ cwd: folder, gzip: true, portable: true }, ['.']).pipe(
    new PassThrough(),
  );
  const encrypted = await encrypter.encrypt(toWeb(archive));
  const target = createWriteStream(file, { flags: 'wx', mode: OWNER_ONLY, flush: true });
  let isOurs = false;
  target.once('open', () => {
    isOurs = true;
  });
  try {
    await pipeline(Readable.fromWeb(encrypted as ReadableStream<Uint8Array>), target);
    await chmod(file, OWNER_ONLY);
  } catch (error) {
    if (isOurs) await rm(file, { force: true });
    throw error;
  }
}

/**
 * Extracts an encrypted file into an empty folder. Throws Error on another passphrase, or if the
 * file was changed or truncated.
 */
export async function decryptFolder(file: string, folder: string, key: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  const archive = await decrypter.decrypt(toWeb(createReadStream(file))).catch((cause: unknown) => {
    throw new Error(`${file} cannot be decrypted: it was encrypted with another BACKUP_KEY.`, {
      cause,
    });
  });
  const unpack = extract({ cwd: folder, strict: true });
  try {
    await pipeline(Readable.fromWeb(archive as ReadableStream<Uint8Array>), unpack);
  } catch (cause) {
    throw new Error(`${file} is damaged: it was changed or cut off.`, { cause });
  }
}

/**
 * Reads the passphrase of encrypted backups, BACKUP_KEY; undefined without one. Throws
 * CommandFailure if it is short or guessable.
 */
export function readBackupKey({ BACKUP_KEY }: NodeJS.ProcessEnv): string | undefined {
  if (!BACKUP_KEY) return undefined;
  const [fault] = findSecretFaults({ BACKUP_KEY }, true);
  if (fault) throw new CommandFailure(fault);
  return BACKUP_KEY;
}
