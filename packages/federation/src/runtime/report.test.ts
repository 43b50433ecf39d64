import { FAULTS_PATH, type FaultReport, REMOTE_FAULT_EVENT } from '@exchange/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { reportRemoteFault } from './report.ts';

const report = { area: 'casino', version: '2.0.0', fault: 'load', at: 12 } as const;

afterEach(() => vi.unstubAllGlobals());

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

test('a browser without beacons goes on', () => {
  vi.stubGlobal('navigator', {});
  expect(() => reportRemoteFault({ ...report, version: '3.0.0' })).not.toThrow();
});
