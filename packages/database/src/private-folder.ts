import { chmod, mkdir } from 'node:fs/promises';

const OWNER_ONLY = 0o700;

/** Makes a folder whose content nobody but its owner can read, one that was there before as well. */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, OWNER_ONLY);
}
