import { whenIdle } from '@exchange/ui';

/** Longest wait for a quiet moment after the page has loaded, in ms. */
const IDLE_MS = 5000;

/** Starts measuring once the page has loaded and is quiet: it costs nothing before the first prices. */
export function startPageReport(): void {
  const { pathname } = location;
  const begin = async () => {
    const { reportPage } = await import('./page-report.ts');
    reportPage(pathname);
  };
  // A measurement that cannot be loaded is none.
  const beginQuietly = () => void begin().catch(() => undefined);
  const afterLoad = () => void whenIdle(IDLE_MS).then(beginQuietly);
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad, { once: true });
}
