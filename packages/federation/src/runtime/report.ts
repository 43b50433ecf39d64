import { FAULTS_PATH, type FaultReport, REMOTE_FAULT_EVENT } from '@exchange/contract';

const reported = new Set<string>();

/**
 * Tells the edge, and who listens in the page, that a version of a remote failed; once a page view for
 * each kind. `at` is in ms of `performance.now()`. Never throws: a report that is lost is no fault.
 */
export function reportRemoteFault(report: FaultReport): void {
  const key = `${report.area} ${report.version} ${report.fault}`;
  if (reported.has(key)) return;
  reported.add(key);
  globalThis.dispatchEvent?.(new CustomEvent(REMOTE_FAULT_EVENT, { detail: report }));
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  globalThis.navigator?.sendBeacon?.(FAULTS_PATH, body);
}
