import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** Measurements of one page load; times in ms since the navigation, bytes on the wire. */
export interface Visit {
  firstPaint: number;
  lcp: number;
  /** Time at which the first price was in the page; undefined on pages without prices. */
  seen: number | undefined;
  /** Time of the first price of the app, which takes taps; undefined on pages without prices. */
  price: number | undefined;
  bytes: number;
  scriptBytes: number;
  /** Bytes of scripts that had arrived by then. */
  scriptBytesToPrice: number;
  requests: number;
  /** Longest chain of requests, each started by the one before; the document is 0. */
  depth: number;
  /** Bytes of each file that was requested, by address. */
  files: ReadonlyMap<string, number>;
}

/** Chrome's "Slow 4G". */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
const CPU_SLOW_DOWN = 4;
/** Time without a request after which a page is complete, in ms. */
const QUIET_MS = 2500;
const MAX_MS = 40_000;

interface Measured extends Window {
  measured: { firstPaint: number; lcp: number; seen?: number; price?: number };
}

/** Records the first and the largest paint, and the first prices of the frame and of the app. */
function watchPage() {
  const measured: Measured['measured'] = { firstPaint: 0, lcp: 0 };
  Object.assign(window, { measured });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    const [entry] = list.getEntriesByName('first-contentful-paint');
    if (entry) measured.firstPaint = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  const check = () => {
    const cells = [...document.querySelectorAll('[data-price-cell]:not(:disabled)')];
    if (cells.some(({ textContent }) => /\d/.test(textContent ?? ''))) {
      measured.seen ??= performance.now();
      if (!document.querySelector('body > .frame')) {
        measured.price = performance.now();
        return;
      }
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

interface Sent {
  url: string;
  isScript: boolean;
  bytes: number;
  startedBy: string | undefined;
  /** Seconds, by the browser's monotonic clock. */
  endedAt: number | undefined;
}

/** Opens `url` in a page with a slow processor and a slow line, and measures until it is quiet. */
export async function measureVisit(page: Page, url: string): Promise<Visit> {
  const cdp = await slowDown(page);
  const watch = watchNetwork(cdp);
  await page.addInitScript(watchPage);
  await page.goto(url, { waitUntil: 'commit' });
  await watch.untilQuiet();
  const { firstPaint, lcp, seen, price } = await page.evaluate(
    () => (window as unknown as Measured).measured,
  );
  const sent = watch.sent();
  const startedAt = watch.startedAt();
  await cdp.detach();
  const scripts = sent.filter(({ isScript }) => isScript);
  const sum = (some: readonly Sent[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const hadArrived = ({ endedAt = Number.POSITIVE_INFINITY }: Sent) =>
    price !== undefined && (endedAt - startedAt) * 1000 <= price;
  return {
    firstPaint,
    lcp,
    seen,
    price,
    bytes: sum(sent),
    scriptBytes: sum(scripts),
    scriptBytesToPrice: sum(scripts.filter(hadArrived)),
    requests: sent.length,
    files: new Map(sent.map((one) => [one.url, one.bytes])),
    depth: calculateDepth(sent),
  };
}

/** Time after the first prices at which the player presses a link, in ms. */
const UNTIL_PRESS_MS = 300;
/** Time for which a finger stays on it, in ms. */
const PRESS_MS = 80;
const LOBBY_LINK = 'nav a[href^="/casino-provider/All"]';
const LOBBY_GAME = 'main ul[aria-label="Casino Games"] a';

/** Measures from a press on the link to the casino, on a cold home page, to its first game; in ms. */
export async function measureSecondArea(page: Page, url: string): Promise<number> {
  const cdp = await slowDown(page);
  await page.addInitScript(watchPage);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as Measured).measured.price !== undefined);
  await page.waitForTimeout(UNTIL_PRESS_MS);
  const taken = page.evaluate(
    (game) =>
      new Promise<number>((resolve) => {
        let pressedAt = 0;
        addEventListener('pointerdown', () => (pressedAt = performance.now()), { capture: true });
        const check = () => {
          if (document.querySelector(game)) resolve(performance.now() - pressedAt);
          else requestAnimationFrame(check);
        };
        check();
      }),
    LOBBY_GAME,
  );
  await page.locator(LOBBY_LINK).filter({ visible: true }).first().click({ delay: PRESS_MS });
  const ms = await taken;
  await cdp.detach();
  return ms;
}

/** Gives the page a slow processor and a slow line. */
async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN });
  return cdp;
}

function watchNetwork(cdp: CDPSession) {
  const requests = new Map<string, Sent>();
  let startedAt: number | undefined;
  let changedAt = Date.now();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, type }) => {
    // Polls of prices and streams never end.
    if (type === 'Fetch' || type === 'XHR' || type === 'Preflight') return;
    startedAt ??= timestamp;
    changedAt = Date.now();
    const startedBy = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    const isScript = type === 'Script' || /\.js(?:\?|$)/.test(request.url);
    const before = { url: request.url, isScript, bytes: 0, startedBy, endedAt: undefined };
    requests.set(requestId, before);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId);
    if (!request) return;
    changedAt = Date.now();
    request.bytes = encodedDataLength;
    request.endedAt = timestamp;
  });
  return {
    sent: () => [...requests.values()].filter(({ url }) => url.startsWith('http')),
    startedAt: () => startedAt ?? 0,
    async untilQuiet() {
      const end = Date.now() + MAX_MS;
      while (Date.now() < end && Date.now() - changedAt < QUIET_MS) await sleep(100);
    },
  };
}

function calculateDepth(sent: readonly Sent[]): number {
  const byUrl = new Map(sent.map((request) => [request.url, request]));
  const depthOf = (request: Sent, seen: ReadonlySet<string>): number => {
    const { startedBy } = request;
    const parent = startedBy === undefined ? undefined : byUrl.get(startedBy);
    if (!parent || seen.has(parent.url)) return 0;
    return 1 + depthOf(parent, new Set([...seen, parent.url]));
  };
  return Math.max(0, ...sent.map((request) => depthOf(request, new Set([request.url]))));
}
