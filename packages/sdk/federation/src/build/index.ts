export type { BuildMode } from './base.ts';
export { readCatalog, readPackageVersion, workspaceRoot } from './catalog.ts';
export { CATALOG_DIST, catalogPageConfig } from './catalog-page.ts';
export { askGit } from './git-revision.ts';
export { type RemoteOverrides, remoteConfig } from './remote.ts';
export { BuildError, loadConfigs, runBuild } from './run-build.ts';
export { serviceWorkerConfig } from './service-worker.ts';
export { type ShellOverrides, shellConfig } from './shell.ts';
export { describeCall } from './used-calls.ts';
