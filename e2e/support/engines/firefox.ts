import puppeteer, { type Page } from 'puppeteer-core';
import type { Engine } from './engine.ts';
import { findProgram } from './find-program.ts';

/** The hash of empty content: of a preload that leaving its page aborted. */
const BROKEN_OFF = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

/** Returns the path of Firefox; throws CommandFailure naming its package if it is missing. */
export const findFirefox = (): string => findProgram('firefox-esr', 'firefox-esr');

/** Starts Firefox ESR without a window. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: findFirefox() });
  const page = await browser.newPage();
  const faults: string[] = [];
  const note = (text: string) => {
    if (!text.includes(BROKEN_OFF)) faults.push(text);
  };
  page.on('pageerror', (error) => note(String(error)));
  page.on('console', (line) => {
    if (line.type() === 'error') note(line.text());
  });
  return {
    name: (await browser.version()).replace('firefox', 'Firefox'),
    open: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    evaluate: async <Value>(expression: string, frame?: string) => {
      const place = frame === undefined ? page : await findFrame(page, frame);
      return (await place.evaluate(expression)) as Value;
    },
    press: (css) => page.locator(css).click(),
    takeFaults: async () => faults.splice(0),
    close: () => browser.close(),
  };
}

async function findFrame(page: Page, css: string) {
  const frame = await (await page.$(css))?.contentFrame();
  if (!frame) throw new Error(`There is no frame ${css}`);
  return frame;
}
