import { REMOTE_FAULT_EVENT } from '@exchange/contract';
import { beforeEach, expect, test, vi } from 'vitest';

const faults: unknown[] = [];
addEventListener(REMOTE_FAULT_EVENT, (event) => faults.push((event as CustomEvent).detail));

/** Loads the page again in the same tab; `frozen`: the page before ran nothing as it ended. */
async function loadPage({ frozen = false, type = 'reload' } = {}) {
  const entry = { type } as PerformanceNavigationTiming;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  if (!frozen) window.dispatchEvent(new Event('pagehide'));
  const kept = { ...sessionStorage };
  window.dispatchEvent(new Event('pagehide'));
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  window.dispatchEvent(new Event('pageshow'));
  vi.resetModules();
  return import('./unfinished-starts.ts');
}

beforeEach(() => {
  sessionStorage.clear();
  faults.length = 0;
});

test('a version that froze the page is reported once, and not started again in this tab', async () => {
  const first = await loadPage();
  first.noteStart('casino', '1.4.2', './area');
  const second = await loadPage({ frozen: true });
  const isFrozen = second.readFrozen();
  expect(faults).toMatchObject([{ area: 'casino', version: '1.4.2', fault: 'mount' }]);
  expect([isFrozen('casino', '1.4.2'), isFrozen('casino', '1.4.1')]).toEqual([true, false]);
  const third = await loadPage();
  expect(third.readFrozen()('casino', '1.4.2')).toBe(true);
  expect(faults).toHaveLength(1);
});

test.each([
  ['was painted or failed', ({ endStart }: Page) => endStart('casino', '1.4.2', './area')],
  ['was still loading as the page was left', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'was still loading as the page was hidden',
    () => {
      const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      document.dispatchEvent(new Event('visibilitychange'));
      hidden.mockRestore();
    },
  ],
])('a version that %s did not freeze it', async (_, end) => {
  const first = await loadPage();
  first.noteStart('casino', '1.4.2', './area');
  end(first);
  const second = await loadPage({ frozen: true });
  expect(second.readFrozen()('casino', '1.4.2')).toBe(false);
  expect(faults).toEqual([]);
});

test.each(['back_forward', 'navigate'])(
  'a duplicated tab has no frozen start: %s',
  async (type) => {
    const first = await loadPage();
    first.noteStart('casino', '1.4.2', './area');
    const copy = await loadPage({ frozen: true, type });
    expect(copy.readFrozen()('casino', '1.4.2')).toBe(false);
    const reloaded = await loadPage();
    expect(reloaded.readFrozen()('casino', '1.4.2')).toBe(false);
    expect(faults).toEqual([]);
  },
);

test('a module that was painted leaves the note of another one of its version', async () => {
  const first = await loadPage();
  first.noteStart('casino', '1.4.2', './area');
  first.noteStart('casino', '1.4.2', './game-banners');
  first.endStart('casino', '1.4.2', './area');
  const second = await loadPage({ frozen: true });
  expect(second.readFrozen()('casino', '1.4.2')).toBe(true);
  expect(faults).toHaveLength(1);
});

test('without storage nothing is noticed, and nothing breaks', async () => {
  const { noteStart, endStart, readFrozen } = await loadPage();
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  noteStart('casino', '1.4.2', './area');
  endStart('casino', '1.4.2', './area');
  expect(readFrozen()('casino', '1.4.2')).toBe(false);
  storage.mockRestore();
});

type Page = typeof import('./unfinished-starts.ts');
