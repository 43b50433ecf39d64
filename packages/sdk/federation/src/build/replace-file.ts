import { rename, writeFile } from 'node:fs/promises';

/** Replaces a file atomically: a reader sees its old or its new content. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const next = `${file}.${process.pid}.next`;
  await writeFile(next, content);
  await rename(next, file);
}
