import { chmod, mkdir } from 'node:fs/promises';

const OWNER_ONLY = 0o700;

/** Creates a folder that only its owner can read; restricts an existing one as well. */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, OWNER_ONLY);
}
