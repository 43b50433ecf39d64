import { FAULTS_PATH, type FaultReport, MOUNTS_PATH, REMOTE_FAULT_EVENT } from '@exchange/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { reportRemoteFault, reportRemoteMount } from './report.ts';

const report = { area: 'casino', version: '2.0.0', fault: 'load', at: 12 } as const;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a fault reaches the edge and the page, once a page view for each kind', async () => {
  const sendBeacon = vi.fn<(path: string, body: Blob) => boolean>(() => true);
  vi.stubGlobal('navigator', { sendBeacon });
  const heard: FaultReport[] = [];
  const page = new EventTarget();
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event));
  page.addEventListener(REMOTE_FAULT_EVENT, (event) =>
    heard.push((event as CustomEvent<FaultReport>).detail),
  );
  reportRemoteFault(report);
  reportRemoteFault({ ...report, at: 90 });
  reportRemoteFault({ ...report, fault: 'mount' });
  expect(heard.map(({ fault }) => fault)).toEqual(['load', 'mount']);
  const [path, body] = sendBeacon.mock.calls[0] ?? [];
  expect(path).toBe(FAULTS_PATH);
  expect(body?.type).toBe('application/json');
  expect(sendBeacon).toHaveBeenCalledTimes(2);
});

test('a fault of a page over plain HTTP stays in the page, as its browser lacks APIs', () => {
  vi.stubGlobal('isSecureContext', false);
  const sent = watchBeacons();
  const heard = vi.fn();
  vi.stubGlobal('dispatchEvent', heard);
  reportRemoteFault({ ...report, version: '4.0.0' });
  expect(heard).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

test('a page that is being left tells of no fault, and of them again where it is shown once more', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const sent = watchBeacons();
  vi.resetModules();
  const fresh = await import('./report.ts');
  page.dispatchEvent(new Event('pagehide'));
  fresh.reportRemoteFault(report);
  expect(sent).toEqual([]);
  page.dispatchEvent(new Event('pageshow'));
  fresh.reportRemoteFault(report);
  expect(sent.map(({ path }) => path)).toEqual([FAULTS_PATH]);
});

/** Returns the reports that a page sent to the edge, by path. */
function watchBeacons() {
  const sent: { path: string; body: Promise<unknown> }[] = [];
  const sendBeacon = (path: string, body: Blob) => {
    sent.push({ path, body: body.text().then((text) => JSON.parse(text)) });
    return true;
  };
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('document', new EventTarget());
  vi.useFakeTimers();
  return sent;
}

test('reports carry the ticket of the page, which names the versions that it got', async () => {
  const sent = watchBeacons();
  const content = 'signed.ticket';
  const querySelector = (selector: string) =>
    selector === 'meta[name="given-ticket"]' ? { content } : null;
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector }));
  vi.resetModules();
  const fresh = await import('./report.ts');
  fresh.reportRemoteFault(report);
  fresh.reportRemoteMount('sports', '1.0.0');
  await vi.advanceTimersByTimeAsync(1000);
  const bodies = await Promise.all(sent.map(({ body }) => body));
  expect(bodies).toEqual([
    { ...report, ticket: content },
    { remotes: [{ area: 'sports', version: '1.0.0' }], ticket: content },
  ]);
});

test('reports the areas that mount with a page together, each once', async () => {
  const sent = watchBeacons();
  reportRemoteMount('sports', '1.0.0');
  reportRemoteMount('casino', '2.0.0');
  reportRemoteMount('sports', '1.0.0');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent.map(({ path }) => path)).toEqual([MOUNTS_PATH]);
  expect(await sent[0]?.body).toEqual({
    remotes: [
      { area: 'sports', version: '1.0.0' },
      { area: 'casino', version: '2.0.0' },
    ],
  });
  reportRemoteMount('casino', '1.0.0');
  vi.advanceTimersByTime(1000);
  expect(await sent[1]?.body).toEqual({ remotes: [{ area: 'casino', version: '1.0.0' }] });
});

test('a page that is left before reports as it is left, and only once', async () => {
  const sent = watchBeacons();
  reportRemoteMount('wallet', '1.0.0');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(1000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toHaveLength(1);
  expect(await sent[0]?.body).toEqual({ remotes: [{ area: 'wallet', version: '1.0.0' }] });
});

test('works in a browser without beacons', () => {
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers();
  expect(() => reportRemoteFault({ ...report, version: '3.0.0' })).not.toThrow();
  reportRemoteMount('reports', '1.0.0');
  expect(() => vi.advanceTimersByTime(1000)).not.toThrow();
});
