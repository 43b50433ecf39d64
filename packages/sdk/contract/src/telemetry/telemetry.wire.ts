import * as v from 'valibot';
import { MAX_AREAS, releaseName, remoteAreaName, SHELL } from '../areas.ts';
import { OWN_FILE } from './own-file.ts';

/** Path of pages' reports to the edge: faults, errors and mounts at once, the rest on leaving. */
export const FAULTS_PATH = '/telemetry/faults';
export const ERRORS_PATH = '/telemetry/errors';
export const MOUNTS_PATH = '/telemetry/mounts';
export const PAGES_PATH = '/telemetry/pages';

/**
 * Kinds of failures; `integrity`: the registry has no hash for a file. A file with another hash is
 * a `load`, as browsers report it like a missing one. A `timeout` is no vote against a version: it
 * may be the client's line.
 */
export const REMOTE_FAULTS = ['load', 'mount', 'integrity', 'timeout'] as const;

/** Name of the `<meta>` with the ticket that proves which versions the edge gave to the page. */
export const GIVEN_TICKET_META = 'given-ticket';

/** Reports without the page's own ticket are ignored. */
const ticket = v.optional(v.pipe(v.string(), v.maxLength(2048)));

const area = remoteAreaName;
const version = v.pipe(v.string(), v.maxLength(64), v.regex(/^\d[\w.+-]*$/));
/** Milliseconds since the page started, at most a day. */
const sincePageBegan = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000));

/** Failure of a version of a remote, or of the shell, in a page. */
export const faultReport = v.object({
  area: releaseName,
  version,
  fault: v.picklist(REMOTE_FAULTS),
  at: sincePageBegan,
  ticket,
});
export type FaultReport = v.InferOutput<typeof faultReport>;

/**
 * `caught`: by a boundary or view, which shows something else, or in the service worker; the others
 * reached the window.
 */
export const PAGE_ERRORS = ['error', 'rejection', 'caught'] as const;
export type PageErrorKind = (typeof PAGE_ERRORS)[number];

/** Limits of an error report: frames of its stack, and characters of its message. */
export const MAX_FRAMES = 20;
export const MAX_MESSAGE = 300;

const position = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A place in a file of the shell (`/assets/main.js`) or of an area (`/casino/1.4.2/main.js`). */
const frame = v.object({
  file: v.pipe(v.string(), v.maxLength(256), v.regex(OWN_FILE)),
  line: position,
  column: position,
  /** Name of the function; empty if the browser tells none. */
  fn: v.pipe(v.string(), v.maxLength(80), v.regex(/^[\w.$<> [\]]*$/)),
});
export type ErrorFrame = v.InferOutput<typeof frame>;

/** Uncaught error, or one that a boundary caught, with frames of our files only, the top first. */
export const errorReport = v.object({
  kind: v.picklist(PAGE_ERRORS),
  /** `TypeError`. */
  name: v.pipe(v.string(), v.maxLength(80), v.regex(/^[\w.$ ]*$/)),
  /** Scrubbed by the page, and by the edge again. */
  message: v.pipe(v.string(), v.maxLength(MAX_MESSAGE)),
  frames: v.pipe(v.array(frame), v.minLength(1), v.maxLength(MAX_FRAMES)),
  /** True if our code threw, not an extension's or another site's; earlier pages do not say it. */
  isTopOurs: v.optional(v.boolean()),
  ticket,
});
export type ErrorReport = v.InferOutput<typeof errorReport>;

/** For each area the wanted version and its fallback. */
const MAX_MOUNTS = MAX_AREAS * 2;

/** Versions of remotes that were mounted, each once per page view. */
export const mountReport = v.object({
  remotes: v.pipe(v.array(v.object({ area, version })), v.minLength(1), v.maxLength(MAX_MOUNTS)),
  ticket,
});
export type MountReport = v.InferOutput<typeof mountReport>;

/** Steps of a remote in order: HTML with the registry, entry, init, remote module, mounted. */
export const REMOTE_PHASES = ['registry', 'entry', 'init', 'expose', 'mount'] as const;
export type RemotePhase = (typeof REMOTE_PHASES)[number];

/** Times in ms, except for the layout shift, which has no unit. */
export const WEB_VITALS = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'] as const;
export type WebVital = (typeof WEB_VITALS)[number];

/** Measurements of one page view. */
export const pageReport = v.object({
  /** Owner of the page on load. */
  area: v.union([v.literal(SHELL), remoteAreaName]),
  vitals: v.record(v.picklist(WEB_VITALS), sincePageBegan),
  /** The shown remotes with the time of each step. */
  remotes: v.pipe(
    v.array(
      v.object({ area, version, phases: v.record(v.picklist(REMOTE_PHASES), sincePageBegan) }),
    ),
    v.maxLength(MAX_AREAS),
  ),
});
export type PageReport = v.InferOutput<typeof pageReport>;

/** Window event of a fault in this page; `detail` is the report. */
export const REMOTE_FAULT_EVENT = 'remote-fault';
