import {
  FAULTS_PATH,
  type FaultReport,
  GIVEN_TICKET_META,
  MOUNTS_PATH,
  type MountReport,
  REMOTE_FAULT_EVENT,
  type RemoteAreaName,
} from '@exchange/contract';

/** Areas that mount within this time of the first one are reported together, in ms. */
const TOGETHER_MS = 1000;

const reported = new Set<string>();
let mounted: MountReport['remotes'] = [];

/** A page in unload aborts its loads, which proves no fault of a version; it may be shown again. */
let isLeft = false;
globalThis.addEventListener?.('pagehide', () => {
  isLeft = true;
});
globalThis.addEventListener?.('pageshow', () => {
  isLeft = false;
});

/**
 * Reports a failed version of a remote to the edge and to listeners in the page, once a page view
 * for each kind, and not during unload. `at` is in ms of `performance.now()`. Never throws.
 */
export function reportRemoteFault(report: FaultReport): void {
  if (isLeft) return;
  const key = `${report.area} ${report.version} ${report.fault}`;
  if (reported.has(key)) return;
  reported.add(key);
  globalThis.dispatchEvent?.(new CustomEvent(REMOTE_FAULT_EVENT, { detail: report }));
  notify(FAULTS_PATH, report);
}

/** Gives what failed to the page's script of an area in development; builds for players lack it. */
export function notifyDeveloper(error: unknown): void {
  globalThis.dispatchEvent?.(new CustomEvent('exchange:render-error', { detail: error }));
}

/**
 * Reports the mounted versions to the edge, once a page view for each and after the first paint, so
 * the edge can calculate a share of failures. Never throws.
 */
export function reportRemoteMount(area: RemoteAreaName, version: string): void {
  const key = `${area} ${version} mounted`;
  if (reported.has(key)) return;
  reported.add(key);
  if (mounted.length === 0) {
    setTimeout(sendMounts, TOGETHER_MS);
    globalThis.document?.addEventListener('visibilitychange', sendMounts, { once: true });
  }
  mounted.push({ area, version });
}

function sendMounts(): void {
  globalThis.document?.removeEventListener('visibilitychange', sendMounts);
  if (mounted.length === 0) return;
  notify(MOUNTS_PATH, { remotes: mounted } satisfies MountReport);
  mounted = [];
}

/** Returns the ticket that proves which versions the edge gave this page. */
const readTicket = (): string | undefined =>
  globalThis.document?.querySelector?.<HTMLMetaElement>(`meta[name="${GIVEN_TICKET_META}"]`)
    ?.content;

/** Pages over plain HTTP lack APIs of the browser: they vote neither for a version nor against it. */
function notify(path: string, report: object): void {
  if (globalThis.isSecureContext === false) return;
  const text = JSON.stringify({ ...report, ticket: readTicket() });
  const body = new Blob([text], { type: 'application/json' });
  globalThis.navigator?.sendBeacon?.(path, body);
}
