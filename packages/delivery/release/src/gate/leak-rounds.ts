import { paths } from '@exchange/contract';
import type { CDPSession, Page } from 'playwright-core';

/** Rounds of leaving and entering, by the end of which the page is measured each time. */
const MEASURED_AFTER = [10, 30, 50] as const;

/**
 * The amounts that count as a leak if each round leaves them behind for good. Our areas leave neither
 * listeners nor nodes, and 6 to 8 KB: by histories and caches of the browser.
 */
const LEAK_PER_ROUND = { listeners: 1, nodes: 2, bytes: 16 * 1024 };

interface Size {
  listeners: number;
  nodes: number;
  bytes: number;
}

/**
 * Leaves the shown page of a remote and enters it again 50 times, without a load. Returns what grows
 * in each part of the rounds; undefined if nothing does.
 */
export async function findLeak(page: Page, remote: string): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const sizes: Size[] = [];
  let done = 0;
  for (const rounds of MEASURED_AFTER) {
    const wanted = { remote, rounds: rounds - done, away: paths.termsAndConditions() };
    if (!(await page.evaluate(leaveAndEnter, wanted))) return undefined;
    done = rounds;
    sizes.push(await measure(session));
  }
  return describeLeak(
    sizes,
    MEASURED_AFTER.slice(1).map((after, at) => after - (MEASURED_AFTER[at] ?? 0)),
  );
}

/** Returns what grew like a leak in every part of the measured rounds: what comes once is in one. */
export function describeLeak(
  sizes: readonly Size[],
  rounds: readonly number[],
): string | undefined {
  const grown = (kind: keyof Size) =>
    rounds.map(
      (count, part) => ((sizes[part + 1]?.[kind] ?? 0) - (sizes[part]?.[kind] ?? 0)) / count,
    );
  const names = { listeners: 'event listeners', nodes: 'nodes', bytes: 'bytes of memory' };
  const leaks = (Object.keys(names) as (keyof Size)[]).flatMap((kind) => {
    const least = Math.min(...grown(kind));
    return least >= LEAK_PER_ROUND[kind] ? [`${Math.round(least)} ${names[kind]}`] : [];
  });
  if (leaks.length === 0) return undefined;
  return `each time it is left and entered again, ${leaks.join(' and ')} stay behind`;
}

async function measure(session: CDPSession): Promise<Size> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    listeners: read('JSEventListeners'),
    nodes: read('Nodes'),
    bytes: read('JSHeapUsedSize'),
  };
}

interface Rounds {
  remote: string;
  rounds: number;
  away: string;
}

/** Runs in the page: resolves to false if leaving the page takes none of the remote's modules away. */
async function leaveAndEnter({ remote, rounds, away }: Rounds): Promise<boolean> {
  const MAX_FRAMES = 300;
  const own = window.location.href;
  const go = (address: string) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const count = () => document.querySelectorAll(`[data-boundary="${remote}"][data-version]`).length;
  const until = async (isReached: () => boolean) => {
    for (let frames = 0; frames < MAX_FRAMES; frames += 1) {
      await frame();
      if (isReached()) return true;
    }
    return false;
  };
  const shown = count();
  for (let round = 0; round < rounds; round += 1) {
    go(away);
    // Modules in a part of the page that stays, like the bet slip, stay with it.
    if (!(await until(() => count() < shown))) return false;
    go(own);
    if (!(await until(() => count() >= shown))) throw new Error('it does not come back');
    await frame();
  }
  return true;
}
