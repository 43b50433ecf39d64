export {
  BUILD_RECORD_FILE,
  type BuildRecord,
  parseBuildRecord,
  releaseFromBuild,
} from './build-record.ts';
export { containerName, MANIFEST_FILE, releasePath } from './names.ts';
export {
  parseRegistry,
  type RegisteredRemote,
  type Registry,
  RegistryError,
  type Release,
} from './schema.ts';
