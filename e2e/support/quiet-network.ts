import { expect, type Page, type Request } from '@playwright/test';

/** Minimum time without requests in flight, in ms. */
const QUIET_MS = 500;
/** A stream is in flight for as long as its page is open. */
const STREAMS = /\/(?:registry\/events|stream)$/;

/**
 * Tracks the requests of a page that is not open yet; returns a wait until half a second without
 * any except streams.
 */
export function watchNetwork(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let changedAt = performance.now();
  const change = (act: () => void) => {
    act();
    changedAt = performance.now();
  };
  page.on('request', (request) => {
    if (!STREAMS.test(new URL(request.url()).pathname)) change(() => underWay.add(request));
  });
  const end = (request: Request) => change(() => underWay.delete(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () =>
    expect
      .poll(() => underWay.size === 0 && performance.now() - changedAt >= QUIET_MS, {
        intervals: [100],
      })
      .toBe(true);
}
