import path from 'node:path';
import type { RemoteAreaName } from '@exchange/contract';
import {
  loadConfigs,
  readPackageVersion,
  runBuild,
  workspaceRoot,
} from '@exchange/federation/build';

/** Returns the folder of the production build of a remote in this checkout. */
export function remoteFolder(area: RemoteAreaName): string {
  return path.join(workspaceRoot, `mfe-${area}/dist`, readPackageVersion(`mfe-${area}`));
}

/** Folder of the shell's production build in this checkout. */
export const SHELL_FOLDER = path.join(workspaceRoot, 'shell/dist');

/** Builds a remote for production, from its folder and `packages/` alone. Throws BuildError. */
export async function buildRemote(area: RemoteAreaName): Promise<void> {
  await runBuild(await loadConfigs(path.join(workspaceRoot, `mfe-${area}`)));
}
