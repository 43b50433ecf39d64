import { STORAGE_KEYS } from '@exchange/contract';
import type { Page } from 'playwright-core';

/** Stores a token, which opens pages below /app; the calls that would reject it are held. */
export async function pretendSession(page: Page): Promise<void> {
  const user = { data: { token: 'smoke', user_id: 0, user_name: 'smoke', role: 'player' } };
  await page.addInitScript(
    ([keys, saved]) => {
      localStorage.setItem(keys.user, saved);
      localStorage.setItem(keys.isAuthentication, 'true');
    },
    [STORAGE_KEYS, JSON.stringify(user)] as const,
  );
}

interface AskedFiles {
  remote: string;
  files: readonly string[];
  mark: string;
  ms: number;
}

/**
 * Runs in the page: returns which of these files it requested, once it did each or the time is over.
 * Files that this page never requests are not awaited.
 */
export function readAsked({ remote, files, mark, ms }: AskedFiles) {
  // Content below the fold loads when it is scrolled into view.
  window.scrollTo(0, document.documentElement?.scrollHeight ?? 0);
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  const asked = files.filter((file) => addresses.some((address) => address.endsWith(`/${file}`)));
  if (asked.length === files.length) return 'all';
  const [due] = performance.getEntriesByName(mark);
  if (due === undefined || performance.now() - due.startTime <= ms) return undefined;
  // A module whose manifest does not load is shown as its fallback without a request.
  const isPlaced = document.querySelector(`[data-boundary="${remote}"]`) !== null;
  return isPlaced || asked.length > 0 ? 'some' : 'none';
}

/** Runs in the page: every module of the remote is mounted, a fallback is, or neither yet. */
export function readOutcome(remote: string): string | undefined {
  // Content below the fold loads when it is scrolled into view.
  window.scrollTo(0, document.documentElement?.scrollHeight ?? 0);
  const boundaries = Array.from(document.querySelectorAll(`[data-boundary="${remote}"]`));
  const failed = boundaries.find((one) => one.querySelector('[role="alert"]'));
  if (failed) return failed.textContent ?? 'a fallback shows';
  const isMounted = performance.getEntriesByName(`mf:${remote}:mount`).length > 0;
  const isWhole = boundaries.every((one) => one.hasAttribute('data-version'));
  if (!isMounted || !isWhole) return undefined;
  // The shell draws both before any area mounts, except on a page of the whole screen.
  const gone = ['header', 'main'].find((name) => {
    const part = document.querySelector(`#root ${name}`);
    const { width = 1, height = 1 } = part?.getBoundingClientRect() ?? {};
    return (
      part?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === false ||
      width * height === 0
    );
  });
  return gone ? `the page's ${gone} vanished` : 'mounted';
}

/**
 * Runs in the page: returns `started` once it shows something of its shell of this version, and
 * `failed` once that is the shell's own error page. Older shells do not mark theirs.
 */
export function readStart(version: string): 'started' | 'failed' | undefined {
  const text = document.getElementById('registry')?.textContent ?? '{}';
  const { shell } = JSON.parse(text) as { shell?: string };
  const first = document.getElementById('root')?.firstElementChild;
  if (shell !== version || !first || first.matches('.boot')) return undefined;
  return document.querySelector('[data-shell-failed]') === null ? 'started' : 'failed';
}
