export { callKey, type UsedCall } from '../registry/used-call.ts';
export {
  composeDocument,
  openRegistry,
  registryFile,
  type SignedRegistry,
} from './area-registry.ts';
export { findUngranted, grantedPlaces } from './area-rights.ts';
export {
  DELTA_CODING,
  DELTA_HEADER_BYTES,
  deltaHeader,
  deltaName,
  dictionaryPattern,
  hasDictionaries,
  hashDictionary,
} from './dictionaries.ts';
export {
  type AreaKey,
  type AreaRights,
  checkPagesFree,
  describeKey,
  hashOf,
  isGranted,
  isWithdrawn,
  KEYS_FILE,
  type KeysFile,
  listAdmitted,
  openKeysFile,
  readKeys,
  rightsOf,
  type Trust,
  withRights,
} from './keys-file.ts';
export {
  formatPreviewLink,
  hashRecord,
  MAX_PREVIEW_DAYS,
  PREVIEW_PATH,
  type PreviewPart,
  type PreviewSigner,
  readPreviewLink,
  readPreviewToken,
  signPreview,
  verifyPreview,
} from './preview-link.ts';
export {
  createKeyFile,
  localKeysFolder,
  type OwnedKey,
  type ReleaseKeys,
  readKeyFile,
  readReleaseKeys,
} from './release-keys.ts';
export {
  integrityOf,
  RECORD_FILE,
  RECORD_USE,
  type ReleaseRecord,
  registerRelease,
  releaseIdentity,
} from './release-record.ts';
export { readShellRelease } from './shell-release.ts';
export { readSignedRegistry } from './signed-registry.ts';
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
export {
  type RegistryText,
  type ReleaseStorage,
  readRegistryText,
  readText,
} from './storage.ts';
export { type ReleaseStorageConfig, readReleaseStorageConfig } from './storage-config.ts';
export {
  createReleaseStore,
  createSignedStore,
  findArea,
  mediaTypeOf,
  openRecord,
  openReleaseStorage,
  openReleaseStore,
  type ReleaseStore,
} from './store.ts';
export { updateKeys } from './update-registry.ts';
