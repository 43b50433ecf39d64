import { PAGES_PATH, type PageReport, selectArea } from '@exchange/contract';
import { readRemoteTimelines } from '@exchange/federation/runtime';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Measures this page view from now on, also what was before, and tells the edge how it went as the page
 * is left or put away, once. `pathname` is that of the page as it opened.
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
    const area = selectArea(pathname) ?? 'shell';
    const report: PageReport = { area, vitals, remotes: readRemoteTimelines() };
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
    navigator.sendBeacon?.(PAGES_PATH, body);
  };
  // After those of the library, which give their last values at the same event.
  document.addEventListener('visibilitychange', send);
}
