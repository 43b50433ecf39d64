export {
  callKey,
  integrityOf,
  type ReleaseRecord,
  registerRelease,
  releaseIdentity,
  type UsedCall,
} from './release-record.ts';
export {
  createSigningKey,
  type Envelope,
  keyIdOf,
  openEnvelope,
  openSigned,
  PublicKeySchema,
  SignatureError,
  type SigningKey,
  signPayload,
  type TrustedKey,
} from './signing.ts';

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
