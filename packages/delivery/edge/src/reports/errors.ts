import {
  type Area,
  ERRORS_PATH,
  type ErrorReport,
  errorReport,
  readOwnFile,
  SHELL,
  scrubMessage,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Versions } from '../versions/open-versions.ts';
import { versionsIn } from '../versions/registry/versions-in.ts';
import { BROKEN_LINE } from './broken-lines.ts';
import { castVote } from './faults.ts';
import type { PageCounters } from './metrics.ts';
import { clientIdOf, registerReportRoute } from './report-route.ts';

/** One error of one version, however often it was reported. */
export interface ErrorGroup extends Omit<ErrorReport, 'ticket' | 'isTopOurs'> {
  area: Area;
  version: string;
  count: number;
  /** Milliseconds since 1970. */
  firstAt: number;
  lastAt: number;
}

/** The latest errors of pages, each once. */
export interface ErrorLog {
  /**
   * Adds a report of a client; returns its group, and true if it is the first one of it.
   * Undefined for a new group of a client that started too many in this minute.
   */
  add: (
    owner: { area: Area; version: string },
    report: ErrorReport,
    client: string,
  ) => { group: ErrorGroup; isNew: boolean } | undefined;
  /** Lists the groups, the latest first. */
  list: () => readonly ErrorGroup[];
}

/** Errors of which the latest are kept, of a few KB each. */
const MAX_GROUPS = 200;
/** New groups of one client a minute; a page reports five errors at most. */
const MAX_STARTED = 10;
const MINUTE_MS = 60_000;
/** 20 frames of 256 characters, and a ticket. */
const BODY_LIMIT = 12_288;

/** Returns what tells a group from others: its owner, its text and its top frame. */
const keyOf = ({
  area,
  version,
  kind,
  name,
  message,
  frames: [top],
}: Pick<ErrorGroup, 'area' | 'version' | 'kind' | 'name' | 'message' | 'frames'>): string =>
  JSON.stringify([area, version, kind, name, message, top]);

/** Creates a log in memory; `now` is in ms since 1970. */
export function createErrorLog(now: () => number = Date.now): ErrorLog {
  const groups = new LRUCache<string, ErrorGroup>({ max: MAX_GROUPS });
  const started = new Map<string, number>();
  let minute = 0;

  /** Returns true if the client may start a group, and counts it. */
  function mayStart(client: string): boolean {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) started.clear();
    minute = current;
    const count = started.get(client) ?? 0;
    if (count >= MAX_STARTED) return false;
    started.set(client, count + 1);
    return true;
  }

  return {
    add({ area, version }, { kind, name, message: text, frames }, client) {
      const message = scrubMessage(text);
      const key = keyOf({ area, version, kind, name, message, frames });
      const known = groups.get(key);
      if (!known && !mayStart(client)) return undefined;
      const group = known ?? {
        area,
        version,
        kind,
        name,
        message,
        frames,
        count: 0,
        firstAt: now(),
        lastAt: now(),
      };
      group.count += 1;
      group.lastAt = now();
      groups.set(key, group);
      return { group, isNew: known === undefined };
    },
    list: () => Array.from(groups.values()).toSorted((one, two) => two.lastAt - one.lastAt),
  };
}

/** Returns area and version of a file; undefined for one of the shell. */
function findOwner(file: string): { area: string; version: string } | undefined {
  const own = readOwnFile(file);
  return own && 'version' in own ? { area: own.area, version: own.version } : undefined;
}

/** Denials of the browser (permission, storage), which are no fault of the code. */
const BROWSER_DENIALS: readonly string[] = [
  'NotAllowedError',
  'QuotaExceededError',
  'SecurityError',
];

/** Returns true for an error that nothing caught and that is no failure of a call or a line. */
const isFault = ({ kind, name, message }: ErrorReport) =>
  kind !== 'caught' && !BROWSER_DENIALS.includes(name) && !BROKEN_LINE.test(`${name}: ${message}`);

/**
 * Accepts errors of pages: the topmost frame of an area's code names their owner, else it is the
 * shell. An uncaught one that a version threw itself counts in its error budget. Reports without
 * the page's own ticket are only counted.
 */
export function registerErrorReports(
  app: FastifyInstance,
  parts: Pick<Versions, 'source' | 'budget' | 'tickets' | 'shells'> & {
    errors: ErrorLog;
    countError: PageCounters['countError'] | undefined;
    /** Gets each error once; undefined: errors stay in this edge. */
    forward: ((group: ErrorGroup) => Promise<void>) | undefined;
  },
): void {
  const { source, tickets, shells, errors, countError, forward } = parts;
  registerReportRoute(
    app,
    ERRORS_PATH,
    errorReport,
    async (report, request) => {
      const files = report.frames.map(({ file }) => file);
      const remote = files.map(findOwner).find((owner) => owner !== undefined);
      const document = await source.current();
      const isKnown = ({ area, version }: NonNullable<typeof remote>) =>
        versionsIn(document, area).some(({ metadata }) => metadata.version === version);
      if (remote && !isKnown(remote)) return undefined;
      const clientId = clientIdOf(request);
      const servedShell = tickets.shellOf(report.ticket, clientId);
      const owner = remote ?? {
        area: SHELL,
        version: servedShell ?? (await shells.readActive()).version,
      };
      countError?.({ ...owner, kind: report.kind });
      const isProven = remote
        ? tickets.isProof(report.ticket, { ...remote, clientId })
        : tickets.isHeldBy(report.ticket, clientId);
      if (!isProven) return undefined;
      const added = errors.add(owner, report, clientId);
      if (added?.isNew) {
        const { kind, name, message, frames } = added.group;
        const text = `${owner.area} ${owner.version} threw ${name}: ${message}`;
        request.log.warn({ kind, frames }, text);
        void forward?.(added.group);
      }
      // Of code of the shell that an area calls, either may be at fault.
      const isOwn = remote ? findOwner(files[0] ?? '') !== undefined : servedShell !== undefined;
      if (report.isTopOurs !== true || !isOwn || !isFault(report)) return undefined;
      await castVote({ ...parts, app }, { ...owner, clientId, reason: report.kind });
      return undefined;
    },
    { bodyLimit: BODY_LIMIT },
  );
}
