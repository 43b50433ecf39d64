import { SHELL_ROUTES } from '@exchange/contract';
import { setRoutes } from '@exchange/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportPage } from './report-page.ts';

type Listener = (metric: { name: string; value: number }) => void;
const measured = vi.hoisted(() => new Map<string, Listener>());
vi.mock('web-vitals', () => {
  const follow = (name: string) => (listener: Listener) => measured.set(name, listener);
  const names = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'];
  return Object.fromEntries(names.map((name) => [`on${name}`, follow(name)]));
});

const sendBeacon = vi.fn<(path: string, body: Blob) => boolean>(() => true);
const visibility = vi.spyOn(document, 'visibilityState', 'get');
beforeEach(() => {
  sendBeacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  setRoutes([
    ...SHELL_ROUTES,
    { path: '/sport', owner: 'sports' } as (typeof SHELL_ROUTES)[number],
  ]);
});
afterEach(() => setRoutes(SHELL_ROUTES));

function setVisibility(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}
const readReport = async (): Promise<unknown> =>
  JSON.parse((await sendBeacon.mock.calls[0]?.[1].text()) ?? '');

it.each([
  ['/sport', 'sports'],
  ['/', 'shell'],
  ['/nowhere', 'shell'],
])('a view of %s is reported once, when it is hidden, for %s', async (path, area) => {
  reportPage(path);
  measured.get('LCP')?.({ name: 'LCP', value: 1200 });
  setVisibility('visible');
  expect(sendBeacon).not.toHaveBeenCalled();
  measured.get('LCP')?.({ name: 'LCP', value: 1500 });
  measured.get('CLS')?.({ name: 'CLS', value: 0.01 });
  for (const state of ['hidden', 'visible', 'hidden'] as const) setVisibility(state);
  expect(sendBeacon.mock.calls.map(([to]) => to)).toEqual(['/telemetry/pages']);
  expect(await readReport()).toMatchObject({ area, vitals: { LCP: 1500, CLS: 0.01 } });
});

it('a browser without beacons reports nothing, and goes on', () => {
  Object.defineProperty(navigator, 'sendBeacon', { value: undefined, configurable: true });
  reportPage('/');
  expect(() => setVisibility('hidden')).not.toThrow();
});
