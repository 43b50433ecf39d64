export { withMenu } from '../compatibility.ts';
export { BUILD_RECORD_FILE, type BuildRecord, parseBuildRecord } from './build-record.ts';
export {
  findCallFaults,
  type OpenApi,
  OpenApiSchema,
  readReply,
} from './compatibility/calls.ts';
export {
  alternatives,
  type JsonSchema,
  propertiesOf,
  requiredOf,
} from './compatibility/json-schema.ts';
export {
  type CanaryTarget,
  type Deployment,
  findBrandVersion,
  isActive,
  isBrandName,
  isCanary,
  shareOf,
} from './deployment.ts';
export {
  DISCOVERY_SCHEMA,
  EMPTY_DOCUMENT,
  parseRegistryDocument,
  type RegisteredVersion,
  type RegistryAction,
  type RegistryChange,
  type RegistryDocument,
} from './document.ts';
export type { FrameCall, FrameModule, FrameRequest } from './frame.ts';
export {
  describeRegistryHealth,
  isOfRegistry,
  parseRegistryHealth,
  REGISTRY_HEALTH_PATH,
  type RegistryHealth,
} from './health.ts';
export { findModuleFaults } from './module-faults.ts';
export {
  containerName,
  folderName,
  isFileName,
  isHashedName,
  isPackedName,
  isVersion,
  MANIFEST_FILE,
  plainNameOf,
  releasePath,
} from './names.ts';
export {
  describeQuarantined,
  findMisfits,
  findQuarantined,
  findTakenPages,
  listOffered,
  listOfferedShells,
  type OfferedVersion,
  type Quarantined,
  type VersionRole,
} from './offered.ts';
export {
  type PageAreaDefinition,
  type PageRegistry,
  parseRegistry,
  type RegisteredRemote,
  RegistryError,
  type Release,
} from './schema.ts';
export {
  hasCanary,
  type PageChoice,
  type SelectedRegistry,
  selectRegistry,
  selectShells,
} from './select-registry.ts';
