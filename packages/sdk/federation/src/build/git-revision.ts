import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BuildRecord } from '../registry/build-record.ts';
import { workspaceRoot } from './catalog.ts';

const run = promisify(execFile);

/** Returns git's output in this checkout; undefined without git or a repository. */
export async function askGit(...args: readonly string[]): Promise<string | undefined> {
  try {
    return (await run('git', [...args], { cwd: workspaceRoot })).stdout.trim();
  } catch {
    return undefined;
  }
}

/** Returns the commit of a build's sources; null fields where it is unknown. */
export async function readGitRevision(): Promise<BuildRecord['source']> {
  const commit = await askGit('rev-parse', 'HEAD');
  const changes = commit && (await askGit('status', '--porcelain'));
  return { commit: commit ?? null, dirty: changes === undefined ? null : changes !== '' };
}
