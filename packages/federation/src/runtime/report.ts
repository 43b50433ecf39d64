import {
  FAULTS_PATH,
  type FaultReport,
  GIVEN_TICKET_META,
  MOUNTS_PATH,
  type MountReport,
  REMOTE_FAULT_EVENT,
  type RemoteAreaName,
} from '@exchange/contract';

/** Areas that mount within so long of the first one are told of together, in ms. */
const TOGETHER_MS = 1000;

const reported = new Set<string>();
let mounted: MountReport['remotes'] = [];

/** A page that is left loads no more, which says nothing about a version; it may be shown again. */
let isLeft = false;
globalThis.addEventListener?.('pagehide', () => {
  isLeft = true;
});
globalThis.addEventListener?.('pageshow', () => {
  isLeft = false;
});

/**
 * Tells the edge, and who listens in the page, that a version of a remote failed; once a page view for
 * each kind, and not of a page that is being left. `at` is in ms of `performance.now()`. Never throws: a
 * report that is lost is no fault.
 */
export function reportRemoteFault(report: FaultReport): void {
  if (isLeft) return;
  const key = `${report.area} ${report.version} ${report.fault}`;
  if (reported.has(key)) return;
  reported.add(key);
  globalThis.dispatchEvent?.(new CustomEvent(REMOTE_FAULT_EVENT, { detail: report }));
  tell(FAULTS_PATH, report);
}

/**
 * Tells the edge which versions came onto the page, once a page view for each: as soon as failures are
 * told, so that one can be held against the other, but after what the page paints first. Never throws.
 */
export function reportRemoteMount(area: RemoteAreaName, version: string): void {
  const key = `${area} ${version} mounted`;
  if (reported.has(key)) return;
  reported.add(key);
  if (mounted.length === 0) {
    setTimeout(tellMounts, TOGETHER_MS);
    globalThis.document?.addEventListener('visibilitychange', tellMounts, { once: true });
  }
  mounted.push({ area, version });
}

function tellMounts(): void {
  globalThis.document?.removeEventListener('visibilitychange', tellMounts);
  if (mounted.length === 0) return;
  tell(MOUNTS_PATH, { remotes: mounted } satisfies MountReport);
  mounted = [];
}

/** Returns what proves to the edge which versions it gave this page. */
const readTicket = (): string | undefined =>
  globalThis.document?.querySelector?.<HTMLMetaElement>(`meta[name="${GIVEN_TICKET_META}"]`)
    ?.content;

function tell(path: string, report: object): void {
  const text = JSON.stringify({ ...report, ticket: readTicket() });
  const body = new Blob([text], { type: 'application/json' });
  globalThis.navigator?.sendBeacon?.(path, body);
}
