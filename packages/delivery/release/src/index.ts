export { readBuildFolder } from './build-folder.ts';
export { findShellMisfits } from './check-deploy.ts';
export { type Publication, publishRelease } from './publish.ts';
export { readRemoteState } from './registry-changes.ts';
export { ReleaseError } from './release-error.ts';
export {
  activateRelease,
  endCanary,
  rollBackRelease,
  startCanary,
  switchRemote,
  UNCHECKED,
} from './release-operations.ts';
export { findReleaseFaults } from './verify.ts';
