import type { Page } from '@playwright/test';

/** What the loading shape of a match page has a place for, by the top of each in px; null where it is not shown. */
export async function readPlaces(page: Page) {
  const places = {
    tabs: page.getByRole('tablist', { name: 'Match' }),
    live: page.getByRole('region', { name: 'MATCH STATS' }),
    rules: page.getByRole('button', { name: 'Rules' }),
    market: page.getByRole('region', { name: 'Match Odds' }),
  };
  const tops = Object.entries(places).map(async ([name, place]) => {
    const box = (await place.isVisible()) ? await place.boundingBox() : null;
    return [name, box && Math.round(box.y)] as const;
  });
  return Object.fromEntries(await Promise.all(tops));
}

/** Holds what the server says of the match back until the returned function is called. */
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
