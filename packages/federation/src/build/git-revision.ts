import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BuildRecord } from '../registry/build-record.ts';
import { workspaceRoot } from './catalog.ts';

const run = promisify(execFile);

/** What git says in this checkout, or undefined where there is no git or no repository. */
export async function askGit(...args: readonly string[]): Promise<string | undefined> {
  try {
    return (await run('git', [...args], { cwd: workspaceRoot })).stdout.trim();
  } catch {
    return undefined;
  }
}

/** From which sources a build comes; null where that is not known. */
export async function readGitRevision(): Promise<BuildRecord['source']> {
  const commit = await askGit('rev-parse', 'HEAD');
  const changes = commit && (await askGit('status', '--porcelain'));
  return { commit: commit ?? null, dirty: changes === undefined ? null : changes !== '' };
}
