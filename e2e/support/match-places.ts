import type { Page } from '@playwright/test';

/** Returns the tops of the skeleton's places of a match page in px; null if not shown. */
export async function readPlaces(page: Page) {
  const places = {
    tabs: page.getByRole('tablist', { name: 'Match' }),
    live: page.getByRole('region', { name: 'MATCH STATS' }),
    market: page.getByRole('region', { name: 'Match Odds' }),
  };
  const tops = Object.entries(places).map(async ([name, place]) => {
    const box = (await place.isVisible()) ? await place.boundingBox() : null;
    return [name, box && Math.round(box.y)] as const;
  });
  return Object.fromEntries(await Promise.all(tops));
}

/** Delays the match replies until the returned function is called. */
export async function holdMatchReply(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v5/stream', (route) => route.abort());
  await page.route('**/api/v5/event-detals', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
