import type { Page } from '@playwright/test';
import { signInAhead } from './sign-in.ts';
import type { System } from './system.ts';
import { expect } from './test.ts';

/** Browsers by what they say of themselves: headless ones have no frames. */
export const AGENTS = {
  phone:
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  // On Linux there may be no typeface for Hindi, so that it gets no frames in it.
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
} as const;

/** Settings of a browser on a phone. */
export const PHONE = {
  viewport: { width: 360, height: 760 },
  userAgent: AGENTS.phone,
  isMobile: true,
  hasTouch: true,
} as const;

/** Settings of a browser on a desktop. */
export const DESKTOP = {
  viewport: { width: 1440, height: 900 },
  userAgent: AGENTS.desktop,
} as const;

/**
 * Opens a page once the edge has its frame, with an element of `selector`: on a busy machine its
 * programs start late, and frames from before the feed was moved are used for some seconds.
 */
export async function openFramed(
  page: Page,
  address: string,
  selector = 'body > .frame',
): Promise<void> {
  await expect(async () => {
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('.boot, #root > *').first().waitFor({ state: 'attached' });
    expect(await page.locator('body > .frame').count()).toBe(1);
    expect(await page.locator('body > .frame .boot-card').count()).toBe(0);
    expect(await page.locator(selector).count()).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
}

/** Holds the shell's scripts back, as a slow line would; returns the release. */
export async function holdApp(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isScript = /\/assets\/main\.[\da-f]+\.js/;
  await page.route(isScript, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    resolve();
    await expect(page.locator('body > .frame')).toHaveCount(0);
  };
}

/** Opens the home page of a player with its app held back; returns the release. */
export async function openHeldHome(page: Page, system: System): Promise<() => Promise<void>> {
  await signInAhead(page, system);
  const release = await holdApp(page);
  await openFramed(page, '/');
  return release;
}

/** Returns the first price that can be tapped, in the frame or in the app. */
export const findPrice = (page: Page, place: '.frame' | '#root') =>
  page.locator(`${place} button[data-tap$="/back/0"]:not([disabled])`).first();

/** Counts the frames of the following pages without any price to be seen, after the first one. */
export async function watchPrices(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { without: 0, frames: 0 };
    Object.assign(window, { seen });
    const look = () => {
      const cells = [...document.querySelectorAll('[data-price-cell]')];
      const isSeen = cells.some((cell) => cell.checkVisibility({ visibilityProperty: true }));
      if (isSeen) seen.frames += 1;
      else if (seen.frames > 0) seen.without += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () =>
    page.evaluate(() => (window as unknown as { seen: { without: number } }).seen.without);
}
