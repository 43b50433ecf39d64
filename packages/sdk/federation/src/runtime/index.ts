export { createAutoUpgrade } from './auto-upgrade.ts';
export {
  createFederation,
  type Federation,
  prefetchModule,
} from './federation.ts';
export type { RemoteFailure, RemoteSlots } from './RemoteModule.tsx';
export { FederationContext, RemoteArea, RemoteFragment, useFederation } from './RemoteModule.tsx';
export { type PhaseMark, readRemoteTimelines, readTimeline } from './timeline.ts';
export { REGISTRY_ELEMENT_ID, readRegistry, settleWithin } from './version-upgrade.ts';
