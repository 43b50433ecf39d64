import { PAGES_PATH, type PageReport } from '@exchange/contract';
import { readRemoteTimelines } from '@exchange/federation/runtime';
import { findRoute } from '@exchange/store';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Measures this page view, including the time before, and reports it to the edge once when the page
 * is hidden or left. `pathname` is that of the page load.
 */
export function reportPage(pathname: string): void {
  performance.mark('page-report');
  const vitals: PageReport['vitals'] = {};
  for (const follow of [onTTFB, onFCP, onLCP, onINP, onCLS]) {
    follow(({ name, value }) => {
      vitals[name] = value;
    });
  }
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const area = findRoute(pathname)?.owner ?? 'shell';
    const report: PageReport = { area, vitals, remotes: readRemoteTimelines() };
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
    navigator.sendBeacon?.(PAGES_PATH, body);
  };
  // After the library's listeners, which report their last values at the same event.
  document.addEventListener('visibilitychange', send);
}
