import { afterEach, expect, test, vi } from 'vitest';
import { startInBrowser } from './smoke-mount.ts';

const browser = vi.hoisted(() => ({ newContext: vi.fn() }));
vi.mock('playwright-core', () => ({
  chromium: {
    executablePath: () => process.execPath,
    launchServer: async () => ({ wsEndpoint: () => '', kill: async () => undefined }),
    connect: async () => browser,
  },
}));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

interface Shown {
  /** Parts that are visible. */
  parts: readonly string[];
  isMarked: boolean;
}
const WHOLE: Shown = { parts: ['header', 'main'], isMarked: false };

/** Opens pages of the shell 0.8.1 that show `first`, and `later` once its errors had time. */
function openPages(first: Shown, { later = first, logged = '', isFrozen = false } = {}) {
  vi.stubEnv('RELEASE_BROWSER_SANDBOX', 'off');
  vi.stubEnv('CHROMIUM_PATH', '');
  let shown = first;
  vi.stubGlobal('document', {
    getElementById: (id: string) =>
      id === 'registry'
        ? { textContent: '{"shell":"0.8.1"}' }
        : { firstElementChild: { matches: () => false } },
    querySelector: () => (shown.isMarked ? {} : null),
  });
  const late = () => Promise.reject(new Error('Timeout 20000ms exceeded.'));
  browser.newContext.mockImplementation(async () => {
    const listeners = new Map<string, (event: object) => void>();
    const button = {
      or: () => ({ waitFor: async () => undefined }),
      click: async () => undefined,
      isVisible: async () => false,
    };
    const page = {
      on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      evaluate: () => (isFrozen ? Promise.reject(new Error('closed')) : Promise.resolve(false)),
      setDefaultTimeout: () => undefined,
      goto: async () => undefined,
      getByRole: () => button,
      waitForFunction: async (run: (wanted: string) => unknown, wanted: string) => {
        if (logged) listeners.get('console')?.({ type: () => 'error', text: () => logged });
        const value = run(wanted);
        return value ? { jsonValue: async () => value } : late();
      },
      waitForTimeout: async () => {
        shown = later;
      },
      locator: (selector: string) => ({
        first: () => ({
          waitFor: async () => (shown.parts.some((part) => selector.endsWith(part)) ? {} : late()),
        }),
      }),
    };
    return { newPage: async () => page };
  });
}
const print = vi.fn<(line: string) => void>();
/** Starts it on a machine where an idle page gets this part of a processor. */
const start = (share = 1) =>
  startInBrowser({ version: '0.8.1' }, 'https://play.example/?link=x', {
    print,
    measure: async () => share,
  });
const MARKED: Shown = { parts: [], isMarked: true };
const failsBy = (reason: string) => ({
  mounted: false,
  faults: [`it does not start in the live system: ${reason}`],
});

test('a shell with its header and content has started', async () => {
  openPages(WHOLE);
  expect(await start()).toEqual({ mounted: true, faults: [] });
});

test.each([
  ['at once', MARKED, MARKED],
  ['after a moment', WHOLE, MARKED],
])('one that shows its error page %s has not @security:measures.114', async (_, first, later) => {
  openPages(first, { later });
  expect(await start()).toEqual(failsBy('it shows its error page'));
  openPages(first, { later, logged: 'TypeError: broken shell\n    at Layout' });
  expect(await start()).toEqual(failsBy('TypeError: broken shell'));
});

test.each([[['header']], [['main']], [[]]])('nor has one that shows %j alone', async (parts) => {
  // As the error page of an older shell, which has no mark.
  openPages({ parts, isMarked: false });
  expect(await start()).toEqual(failsBy('nothing was shown in time (Timeout 20000ms exceeded.)'));
});

test('one that runs no code froze', async () => {
  openPages({ parts: [], isMarked: false }, { isFrozen: true });
  expect((await start()).faults).toEqual([
    'it froze in the live system: its code does not come to an end',
  ]);
});

test('on a busy machine one that shows nothing in time is started again, and not judged in the end', async () => {
  openPages({ parts: [], isMarked: false });
  const { mounted, faults } = await start(0.2);
  expect([mounted, faults]).toEqual([false, [expect.stringContaining('too busy to judge it')]]);
  expect(print).toHaveBeenCalledTimes(2);
  openPages(MARKED);
  expect(await start(0.2)).toEqual(failsBy('it shows its error page'));
});
