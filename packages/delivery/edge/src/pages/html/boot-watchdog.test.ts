import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { BROKEN_LINES } from '../../testing/broken-lines.ts';
import { renderBootWatchdog } from './inline-scripts.ts';

const ORIGIN = 'https://site.example';

/** Runs the watchdog of a page with the shell 0.8.1, and keeps what it reports. */
function openStarting({
  isReload = false,
  noted,
  isSecureContext,
}: {
  isReload?: boolean;
  noted?: string;
  isSecureContext?: boolean;
} = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const waiting: (() => void)[] = [];
  const sent: Record<string, unknown>[] = [];
  const stored = new Map(noted === undefined ? [] : [['shell-starting', noted]]);
  /** What the page shows. */
  let shown: 'skeleton' | 'frame' | 'page' | 'error page' = 'skeleton';
  const element = () => ({ append: () => undefined });
  const boot = {
    querySelector: () => null,
    removeAttribute: () => undefined,
    append: () => undefined,
  };
  const select = (selector: string) => {
    if (selector.startsWith('meta')) return { content: 'ticket' };
    if (selector.includes('[data-shell-failed]')) return shown === 'error page' ? {} : null;
    if (selector === '.frame+#root:empty') return shown === 'frame' ? {} : null;
    return selector.startsWith('.boot') && ['skeleton', 'frame'].includes(shown) ? boot : null;
  };
  const globals = {
    isSecureContext,
    document: {
      body: {},
      querySelector: select,
      querySelectorAll: () => [],
      createElement: element,
      hidden: false,
    },
    location: { origin: ORIGIN },
    setTimeout: (work: () => void) => waiting.push(work),
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    performance: {
      now: () => 7,
      getEntriesByType: () => [{ type: isReload ? 'reload' : 'navigate' }],
    },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
    navigator: {
      sendBeacon: (path: string, [body]: string[]) =>
        sent.push({ path, ...JSON.parse(body ?? '') }),
    },
    Blob: class extends Array<string> {
      constructor(parts: string[]) {
        super(...parts);
      }
    },
  };
  runInContext(renderBootWatchdog('en', '0.8.1'), createContext(globals));
  return {
    faults: () => sent.map(({ fault }) => fault),
    sent,
    note: () => stored.get('shell-starting'),
    dispatch: (name: string, event: object = {}) => listeners.get(name)?.(event),
    show: (what: typeof shown = 'page') => {
      shown = what;
    },
    wait: () => {
      for (const work of waiting.splice(0)) work();
    },
  };
}
const OWN = `${ORIGIN}/assets/main.0123abcd.js`;
const thrownAt = (file: string) => ({ stack: `TypeError: x\n    at ${file}:1:2` });

test('a script of the shell that does not load is a fault of its version', () => {
  const page = openStarting();
  page.dispatch('error', { target: { localName: 'script', src: 'https://ads.example/a.js' } });
  expect(page.faults()).toEqual([]);
  for (const _ of [1, 2]) page.dispatch('error', { target: { localName: 'script', src: OWN } });
  expect(page.sent).toEqual([
    {
      path: '/telemetry/faults',
      area: 'shell',
      version: '0.8.1',
      fault: 'load',
      at: 7,
      ticket: 'ticket',
    },
  ]);
});

test.each([
  ['error', { target: {}, filename: OWN }, ['mount']],
  ['error', { target: {}, filename: 'https://ads.example/a.js' }, []],
  ['unhandledrejection', { reason: thrownAt(OWN) }, ['mount']],
  ['unhandledrejection', { reason: thrownAt('https://areas.example/casino/1.0.0/a.js') }, []],
  ['unhandledrejection', { reason: 'a text' }, []],
])('%s %j while nothing of the shell shows: %j', (name, event, faults) => {
  const page = openStarting();
  page.dispatch(name, event);
  page.wait();
  expect(page.faults()).toEqual(faults);
});

test.each([
  ...BROKEN_LINES.map((text) => [text, []] as const),
  ['TypeError: x', ['mount']] as const,
])('the start that ends with %s is a fault: %j @security:measures.125', (text, faults) => {
  const page = openStarting();
  page.dispatch('unhandledrejection', { reason: { ...thrownAt(OWN), toString: () => text } });
  page.wait();
  expect(page.faults()).toEqual(faults);
});

test.each([
  ['draws nothing behind the frame', 'frame', ['mount']],
  ['has drawn the page', 'page', []],
] as const)('a shell that ran and %s: %j', (_, what, faults) => {
  const page = openStarting();
  page.show('frame');
  page.dispatch('load', { target: { localName: 'script', src: OWN } });
  page.show(what);
  page.wait();
  page.wait();
  expect(page.faults()).toEqual(faults);
});

test('an error is no fault if the shell shows all the same, or the page is left', () => {
  const shown = openStarting();
  shown.dispatch('error', { target: {}, filename: OWN });
  shown.show();
  shown.wait();
  expect(shown.faults()).toEqual([]);
  const left = openStarting();
  left.dispatch('pagehide');
  left.dispatch('error', { target: { localName: 'script', src: OWN } });
  expect(left.faults()).toEqual([]);
});

test('a shell that shows its own error page did not start, at once or within two seconds @security:measures.113', () => {
  const failed = openStarting();
  failed.show('error page');
  failed.wait();
  expect(failed.faults()).toEqual(['mount']);
  failed.wait();
  expect(failed.faults()).toEqual(['mount']);
  const later = openStarting();
  later.show();
  later.wait();
  later.show('error page');
  later.wait();
  expect(later.faults()).toEqual(['mount']);
  later.wait();
  expect(later.faults()).toHaveLength(1);
});

test('an error page of a shell that started is no failed start', () => {
  const page = openStarting();
  page.show();
  page.wait();
  page.wait();
  page.show('error page');
  page.wait();
  expect(page.faults()).toEqual([]);
});

test('a start that froze the tab is a fault at the reload, and one that went well is not', () => {
  expect(openStarting({ isReload: true, noted: '0.8.1' }).faults()).toEqual(['mount']);
  expect(openStarting({ isReload: true, noted: '0.8.0' }).faults()).toEqual([]);
  expect(openStarting({ noted: '0.8.1' }).faults()).toEqual([]);
  const page = openStarting();
  expect(page.note()).toBe('0.8.1');
  page.wait();
  expect(page.note()).toBe('0.8.1');
  page.show();
  page.wait();
  expect(page.note()).toBeUndefined();
});

test('a failed start of a page over plain HTTP is no fault, as its browser lacks APIs', () => {
  const page = openStarting({ isSecureContext: false, isReload: true, noted: '0.8.1' });
  page.dispatch('error', { target: { localName: 'script', src: OWN } });
  page.wait();
  expect(page.faults()).toEqual([]);
});
