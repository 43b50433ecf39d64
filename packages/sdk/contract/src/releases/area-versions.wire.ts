import * as v from 'valibot';
import type { RemoteAreaName } from '../areas.ts';

/** Path of the edge; a GET with cookies returns the browser's current switches. */
export const VERSIONS_PATH = '/registry/versions';
/** Path of the edge; a GET opens an event stream of the same switches. */
export const SWITCH_EVENTS_PATH = '/registry/events';
/** Max interval of messages of the edge's event stream, in ms. */
export const SWITCH_EVENTS_HEARTBEAT_MS = 15_000;

/** Version of each area for one browser; a missing area is switched off. */
export type AreaVersions = Readonly<Record<RemoteAreaName, string>>;

/** State that changes in open pages; unknown areas and features are allowed. */
export const switchesData = v.object({
  versions: v.record(v.string(), v.string()),
  /**
   * Versions of each area that pages must leave soon: rolled back, or failing for too many clients.
   */
  withdrawn: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Of the page's brand. */
  features: v.optional(v.record(v.string(), v.boolean()), {}),
  /** Changes with each change of the brand's settings. */
  settingsTag: v.optional(v.string(), ''),
});

/** State that an open page follows without a reload. */
export interface Switches {
  versions: AreaVersions;
  withdrawn: Readonly<Record<RemoteAreaName, readonly string[]>>;
  features: Readonly<Record<string, boolean>>;
  settingsTag: string;
}

/** One message of the edge's event stream. */
export const switchFrame = v.variant('kind', [
  v.object({ kind: v.literal('switches'), data: switchesData }),
  v.object({ kind: v.literal('heartbeat') }),
]);
export type SwitchFrame = v.InferOutput<typeof switchFrame>;
