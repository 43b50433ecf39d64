import * as v from 'valibot';
import type { RemoteAreaName } from '../areas.ts';

/** Path of the edge; a GET with the browser's cookies answers the switches of that browser now. */
export const VERSIONS_PATH = '/registry/versions';
/** Path of the edge; a GET is answered by an event stream with the same switches, after each change. */
export const SWITCH_EVENTS_PATH = '/registry/events';
/** The event stream of the edge sends something at least this often, in ms. */
export const SWITCH_EVENTS_HEARTBEAT_MS = 15_000;

/** Version of each area for one browser; an area that is missing is switched off. */
export type AreaVersions = Readonly<Partial<Record<RemoteAreaName, string>>>;

/** What changes in pages that are open; areas and features that a page does not know are allowed. */
export const switchesData = v.object({
  versions: v.record(v.string(), v.string()),
  /** Versions of each area that pages must leave soon: rolled back, or failing for too many. */
  withdrawn: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Of the page's brand. */
  features: v.optional(v.record(v.string(), v.boolean()), {}),
  /** Differs with each change of the brand's settings. */
  settingsTag: v.optional(v.string(), ''),
});

/** Everything that a page which is open follows without being loaded anew. */
export interface Switches {
  versions: AreaVersions;
  withdrawn: Readonly<Partial<Record<RemoteAreaName, readonly string[]>>>;
  features: Readonly<Record<string, boolean>>;
  settingsTag: string;
}

/** One message of the edge's event stream. */
export const switchFrame = v.variant('kind', [
  v.object({ kind: v.literal('switches'), data: switchesData }),
  v.object({ kind: v.literal('heartbeat') }),
]);
export type SwitchFrame = v.InferOutput<typeof switchFrame>;
