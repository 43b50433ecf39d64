import type { BrowserContextOptions } from '@playwright/test';

/** The brief's three screens, by their width in px. */
export const DEVICES: ReadonlyMap<number, BrowserContextOptions> = new Map([
  [
    360,
    {
      viewport: { width: 360, height: 800 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    },
  ],
  [768, { viewport: { width: 768, height: 1024 }, hasTouch: true }],
  [1440, { viewport: { width: 1440, height: 900 } }],
]);

export const BRANDS = ['kheloyar', 'khelodost'] as const;
export type Brand = (typeof BRANDS)[number];
