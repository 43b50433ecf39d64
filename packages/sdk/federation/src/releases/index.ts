export {
  callKey,
  integrityOf,
  type ReleaseRecord,
  registerRelease,
  releaseIdentity,
  type UsedCall,
} from './release-record.ts';

export type { ReleaseStorage } from './storage.ts';
export { type ReleaseStorageConfig, readReleaseStorageConfig } from './storage-config.ts';
export {
  createReleaseStore,
  findArea,
  mediaTypeOf,
  openReleaseStore,
  REGISTRY_KEY,
  type ReleaseStore,
} from './store.ts';
