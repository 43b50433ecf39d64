import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { PlayedMatch, System } from '../system.ts';
import { type Brand, DEVICES } from './devices.ts';
import type { Scene } from './scenes.ts';
import { createLoggedInContext, type Logins } from './visitors.ts';

/** A round of screenshots: one width, one brand, and their folder. */
export interface Round {
  width: number;
  brand: Brand;
  folder: string;
  language?: 'en' | 'hi';
}

/** Shared parts of all rounds. */
export interface Studio {
  browser: Browser;
  system: System;
  match: PlayedMatch;
  logins: Logins;
}

/** Maximum wait for a quiet network; a slow one never is. */
const QUIET_MS = 6000;
/** Wait until the page shows a failed or missing response. */
const NETWORK_MS = 2500;
/** Duration of fades and slides. */
const REST_MS = 350;

const fileOf = ({ folder, brand }: Round, { visitor, name }: Scene) =>
  path.join(folder, `${brand}-${visitor === 'guest' ? 'guest' : 'player'}-${name}.png`);

/** Opens a browser window of the round for one visitor. */
async function openWindow(studio: Studio, round: Round, scene: Scene): Promise<BrowserContext> {
  const { browser, system, logins } = studio;
  const baseURL = system.urlOf(round.brand);
  const context = await browser.newContext({ ...DEVICES.get(round.width), baseURL });
  context.setDefaultTimeout(15_000);
  if (round.language) {
    await context.addCookies([{ name: 'lang', value: round.language, url: baseURL }]);
  }
  await createLoggedInContext(context, scene.visitor, logins);
  return context;
}

async function waitForRest(page: Page, scene: Scene) {
  if (scene.network) await page.waitForTimeout(NETWORK_MS);
  else {
    await page
      .waitForFunction(
        () => document.querySelectorAll('main [role=status][aria-label]').length === 0,
        undefined,
        { timeout: QUIET_MS },
      )
      .catch(() => undefined);
  }
  await page.evaluate(() => document.fonts.ready);
}

async function shoot(page: Page, file: string, scene: Scene) {
  await page.waitForTimeout(REST_MS);
  if (!scene.screenOnly) {
    // Scrolling requests lazy images.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(REST_MS);
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  await page.screenshot({ path: file, fullPage: !scene.screenOnly });
}

/** Takes one screenshot; resolves to its file, or to the reason of a failure. */
export async function takeScreenshot(
  studio: Studio,
  round: Round,
  scene: Scene,
): Promise<{ file: string; fault?: string }> {
  const file = fileOf(round, scene);
  const context = await openWindow(studio, round, scene);
  const page = await context.newPage();
  try {
    await scene.network?.(page);
    // A page with a delayed remote never ends loading.
    await page.goto(scene.path, { waitUntil: scene.network ? 'commit' : 'load' });
    await waitForRest(page, scene);
    await scene.act?.(page, studio.match);
    await shoot(page, file, scene);
    return { file };
  } catch (error) {
    const [reason = ''] = String(error).split('\n');
    // The screenshot is more informative than the reason.
    await page.screenshot({ path: file }).catch(() => undefined);
    return { file, fault: `${scene.name}: ${reason}` };
  } finally {
    // Routes stay until the end: a delayed call must never reach the server.
    await context.close();
  }
}
