export type { BuildMode } from './base.ts';
export { askGit } from './build-record-plugin.ts';
export { catalogPageConfig } from './catalog-page.ts';
export { readPackageVersion } from './installed.ts';
export {
  exposedFile,
  listExposes,
  loadDefinition,
  type RemoteOverrides,
  remoteConfig,
} from './remote.ts';
export { BuildError, loadConfigs, runBuild } from './run-build.ts';
export {
  type ShellOverrides,
  serviceWorkerConfig,
  shellConfig,
} from './shell.ts';
export {
  findTypeErrors,
  readTypeErrors,
  selectTypeCheck,
  type TypeCheck,
  type TypeFault,
} from './type-check.ts';
export { describeCall } from './used-calls.ts';
