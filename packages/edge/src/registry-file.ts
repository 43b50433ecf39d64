import { type FSWatcher, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseRegistry, type Registry } from '@exchange/federation/registry';

/** The registry as its file says now; an invalid file leaves the last good one in place. */
export interface RegistryFile {
  current: () => Registry;
  onChange: (listener: () => void) => void;
  close: () => void;
}

/** Reads and watches a registry file; `warn` gets the reason when a version of it is refused. */
export async function watchRegistryFile(
  file: string,
  warn: (message: string) => void,
): Promise<RegistryFile> {
  const listeners = new Set<() => void>();
  let text = '';
  let registry: Registry = { remotes: {} };
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    try {
      const next = await readFile(file, 'utf8');
      if (next === text) return;
      registry = parseRegistry(JSON.parse(next));
      text = next;
      for (const listener of listeners) listener();
    } catch (error) {
      warn(`The registry ${file} was not taken over: ${(error as Error).message}`);
    }
  }

  await read();
  // The folder, because an editor or an atomic write replaces the file that was watched.
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(path.dirname(file), (_event, name) => {
      if (name !== path.basename(file)) return;
      clearTimeout(timer);
      timer = setTimeout(read, 50);
    });
  } catch (error) {
    warn(`The registry ${file} is not watched: ${(error as Error).message}`);
  }
  return {
    current: () => registry,
    onChange: (listener) => void listeners.add(listener),
    close() {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
