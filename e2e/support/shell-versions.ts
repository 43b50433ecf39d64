import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SHELL } from '@exchange/contract';
import { BUILD_RECORD_FILE, parseBuildRecord } from '@exchange/federation/registry';
import { integrityOf, type ReleaseRecord } from '@exchange/federation/releases';
import { publishRelease } from '@exchange/release';
import { buildFolder } from '@exchange/tooling/build-apps.ts';
import type { System } from './system.ts';

/**
 * Publishes a version of the shell that differs from the built one in its first script, by `change`.
 */
export async function publishShell(
  { store }: Pick<System, 'store'>,
  version: string,
  change: (script: string) => string,
): Promise<ReleaseRecord> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shell-'));
  try {
    await cp(buildFolder(SHELL), folder, { recursive: true });
    const recordFile = path.join(folder, BUILD_RECORD_FILE);
    const build = parseBuildRecord(JSON.parse(await readFile(recordFile, 'utf8')));
    const before = build.entry.find((file) => file.startsWith('main.') && file.endsWith('.js'));
    if (before === undefined) throw new Error('The shell has no main script');
    const script = change(await readFile(path.join(folder, before), 'utf8'));
    const hash = createHash('sha256').update(script).digest('hex').slice(0, 8);
    const file = `main.${hash}.js`;
    const at = path.join(folder, file);
    await writeFile(at, script);
    // Else it would have grown by more than the gate accepts.
    await writeFile(`${at}.gz`, gzipSync(script));
    await writeFile(`${at}.br`, brotliCompressSync(script));
    const { [before]: _, ...files } = build.files;
    const changed = {
      ...build,
      version,
      files: { ...files, [file]: integrityOf(script) },
      entry: build.entry.map((one) => (one === before ? file : one)),
    };
    await writeFile(recordFile, JSON.stringify(changed));
    return (await publishRelease(store, { area: SHELL, folder, by: 'test' })).record;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Change by which a page names the version of its shell in its root element. */
export const markShell = (version: string) => (script: string) =>
  `${script};document.documentElement.dataset.shell="${version}"`;
