import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadConfigs, runBuild } from '@exchange/federation/build';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  parseBuildRecord,
} from '@exchange/federation/registry';
import { AREAS, appFolder, inRoot } from '../workspace.ts';

/** Builds shell and areas for production into `folder`, without compression; resolves to their records. */
export async function buildRealRecords(
  folder: string,
): Promise<{ shell: BuildRecord; areas: readonly BuildRecord[] }> {
  const records: BuildRecord[] = [];
  for (const app of [inRoot('shell'), ...AREAS.map(appFolder)]) {
    const output = path.join(folder, path.basename(app));
    const [config] = await loadConfigs(app);
    if (!config) throw new Error(`${app} has no build`);
    const isPacker = (plugin: unknown) => plugin?.constructor.name === 'PrecompressPlugin';
    await runBuild([
      {
        ...config,
        output: { ...config.output, path: output },
        plugins: (config.plugins ?? []).filter((plugin) => !isPacker(plugin)),
      },
    ]);
    const text = await readFile(path.join(output, BUILD_RECORD_FILE), 'utf8');
    records.push(parseBuildRecord(JSON.parse(text)));
  }
  const [shell, ...areas] = records;
  if (!shell) throw new Error('Nothing was built');
  return { shell, areas };
}
