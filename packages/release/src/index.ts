export { readBuildFolder } from './build-folder.ts';
export { checkShell } from './check-shell.ts';
export { ReleaseError } from './failure.ts';
export {
  activateRelease,
  endCanary,
  rollBackRelease,
  startCanary,
  switchRemote,
  UNCHECKED,
} from './operate.ts';
export { type Publication, publishRelease } from './publish.ts';
export { readRemoteState } from './registry-changes.ts';
export { verifyRelease } from './verify.ts';
