import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { cleanSlip } from '../../files/clean-slip.ts';
import {
  deleteSlip,
  deleteSurplusSlips,
  deleteUnusedSlips,
  insertSlip,
} from './slips.repository.ts';

type Parts = Pick<Context, 'unitOfWork' | 'clock' | 'files'>;

/** The field of the upload and of the deposit's form that a refusal names. */
const FIELD = 'deposite';
const NAME_BYTES = 24;

/**
 * Stores an upload under a random name, which its player may put into a deposit.
 * @throws InvalidInput where it is none of the files that are taken
 */
export async function storeSlip(parts: Parts, userId: number, upload: Uint8Array): Promise<string> {
  const { unitOfWork, clock, files } = parts;
  const { bytes, extension, mediaType } = await cleanSlip(upload, FIELD);
  const name = `${randomBytes(NAME_BYTES).toString('base64url')}.${extension}`;
  // The row comes first: a file without one would never be removed.
  const surplus = await unitOfWork.withTransaction(async (tx) => {
    await insertSlip(tx, { name, userId, createdAt: clock.now() });
    return deleteSurplusSlips(tx, userId);
  });
  await removeFiles(parts, surplus);
  try {
    await files.storage.put(name, bytes, mediaType);
  } catch (error) {
    await unitOfWork.withTransaction((tx) => deleteSlip(tx, name));
    throw error;
  }
  return name;
}

async function removeFiles({ files }: Parts, names: readonly string[]): Promise<void> {
  for (const name of names) await files.storage.remove(name);
}

/** Removes uploads from before `until` that no deposit ever used. */
export async function sweepSlips(parts: Parts, until: Date): Promise<void> {
  const names = await parts.unitOfWork.withTransaction((tx) => deleteUnusedSlips(tx, until));
  await removeFiles(parts, names);
}
