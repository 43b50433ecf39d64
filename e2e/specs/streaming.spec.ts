import type { Page } from '@playwright/test';
import { priceOf, shownPriceOf } from '../support/pages.ts';
import type { System } from '../support/system.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

// The feed only goes forward, and here it goes.
playOwnMatch('100s');

const TABS = 8;

/** Moves the feed until the best back price of a runner has changed; resolves to its text. */
async function moveThePrice(page: Page, system: System, runner: string): Promise<string> {
  const price = shownPriceOf(priceOf(page, runner, 'Back'));
  const before = await price.textContent();
  for (let step = 0; step < 40; step += 1) {
    await system.feed('step', 2);
    const { best } = await system.bestBack(runner);
    if (best !== before) return best;
  }
  throw new Error(`The price of ${runner} did not move`);
}

test('eight tabs share one stream, all live', async ({ context, system }) => {
  const { guestPath, runners } = await system.match();
  const streams: string[] = [];
  const polls: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/stream')) streams.push(request.url());
    if (request.url().endsWith('/event-detals')) polls.push(request.url());
  });
  const pages: Page[] = [];
  for (let tab = 0; tab < TABS; tab += 1) {
    const page = await context.newPage();
    await page.goto(guestPath);
    await expect(priceOf(page, runners[0], 'Back')).toBeVisible();
    pages.push(page);
  }
  const [first] = pages;
  if (!first) return;
  const polled = polls.length;
  const price = await moveThePrice(first, system, runners[0]);
  for (const page of pages) {
    await expect(shownPriceOf(priceOf(page, runners[0], 'Back'))).toHaveText(price);
  }
  // Each tab requested its first snapshot once; later moves came by the one stream.
  expect(polls.length - polled).toBeLessThanOrEqual(1);
  expect(streams).toHaveLength(1);
  // The tab that reads the stream closes: another takes over.
  await first.close();
  const [, second] = pages;
  if (!second) return;
  const next = await moveThePrice(second, system, runners[0]);
  for (const page of pages.slice(1)) {
    await expect(shownPriceOf(priceOf(page, runners[0], 'Back'))).toHaveText(next);
  }
});

test('prices that are not confirmed for 5 s accept no taps, and are live again when the server answers', async ({
  page,
  system,
}) => {
  const { guestPath, runners } = await system.match();
  await page.goto(guestPath);
  const cell = priceOf(page, runners[0], 'Back');
  await expect(cell).toBeEnabled();
  system.pause('server');
  await expect(cell).toBeDisabled();
  system.goOn('server');
  await expect(cell).toBeEnabled();
});
