export type { BuildMode } from './base.ts';
export { readCatalog, readPackageVersion, workspaceRoot } from './catalog.ts';
export { type RemoteOverrides, remoteConfig } from './remote.ts';
export { type ShellOverrides, shellConfig } from './shell.ts';
