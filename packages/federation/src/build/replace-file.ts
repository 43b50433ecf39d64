import { rename, writeFile } from 'node:fs/promises';

/** Writes a file so that a reader sees its old content or its new one, never half of it. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const next = `${file}.${process.pid}.next`;
  await writeFile(next, content);
  await rename(next, file);
}
