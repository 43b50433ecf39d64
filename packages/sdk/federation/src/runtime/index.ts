export { createAutoUpgrade } from './auto-upgrade.ts';
export { REGISTRY_ELEMENT_ID, readRegistry, settleWithin } from './boot.ts';
export { FederationContext, useFederation } from './context.ts';
export { createFederation, type Federation } from './federation.ts';
export { RemoteArea } from './RemoteArea.tsx';
export { RemoteFragment } from './RemoteFragment.tsx';
export type { RemoteFailure, RemoteSlots } from './RemoteModule.tsx';
export { readRemoteTimelines } from './remote-timelines.ts';
export { type PhaseMark, readTimeline } from './timeline.ts';
