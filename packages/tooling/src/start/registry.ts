import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_AREAS, type RemoteArea } from '@exchange/contract';
import {
  BUILD_RECORD_FILE,
  parseBuildRecord,
  parseRegistry,
  type RegisteredRemote,
  type Registry,
  releaseFromBuild,
} from '@exchange/federation/registry';
import { CommandFailure } from '../failure.ts';
import { appFolder, type Ports } from '../workspace.ts';

/** Address of a remote's origin on this machine. */
export function remoteOrigin(area: RemoteArea, ports: Ports): string {
  return `http://localhost:${ports.remotes[area]}`;
}

/**
 * Writes the registry for the given builds, keyed by remote. A version that was active before stays
 * as the last good one while its files are still there.
 */
export async function writeRegistry(
  file: string,
  folders: Readonly<Record<RemoteArea, string>>,
  ports: Ports,
): Promise<void> {
  const before = await readRegistry(file);
  const remotes: Partial<Record<RemoteArea, RegisteredRemote>> = {};
  for (const area of REMOTE_AREAS) {
    const active = await readRelease(area, folders[area], ports);
    if (!active) throw new CommandFailure(`${area} is not built: ${folders[area]}`);
    const previous = before.remotes[area];
    const candidates = [previous?.active, previous?.lastGood];
    const other = candidates.find((release) => release && release.version !== active.version);
    const lastGood = other && (await readRelease(area, distFolder(area, other.version), ports));
    remotes[area] = lastGood ? { active, lastGood } : { active };
  }
  await mkdir(path.dirname(file), { recursive: true });
  // A reader sees the old file or the new one, never half of it.
  await writeFile(`${file}.next`, `${JSON.stringify({ remotes }, null, 2)}\n`);
  await rename(`${file}.next`, file);
}

async function readRelease(area: RemoteArea, folder: string, ports: Ports) {
  const file = path.join(folder, BUILD_RECORD_FILE);
  if (!existsSync(file)) return undefined;
  const record = parseBuildRecord(JSON.parse(await readFile(file, 'utf8')));
  return releaseFromBuild(record, remoteOrigin(area, ports));
}

function distFolder(area: RemoteArea, version: string): string {
  return path.join(appFolder(area), 'dist', version);
}

async function readRegistry(file: string): Promise<Registry> {
  try {
    return parseRegistry(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return { remotes: {} };
  }
}
