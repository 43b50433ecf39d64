export { createAutoUpgrade } from './auto-upgrade.ts';
export {
  createFederation,
  type Federation,
  prefetchModule,
} from './federation.ts';
export type { RemoteFailure, RemoteSlots } from './RemoteArea.tsx';
export { FederationContext, RemoteArea, RemoteFragment, useFederation } from './RemoteArea.tsx';
export { REGISTRY_ELEMENT_ID, readRegistry } from './read-registry.ts';
export { settleWithin } from './settle-within.ts';
export { type PhaseMark, readRemoteTimelines, readTimeline } from './timeline.ts';
