import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import {
  countFaults,
  type FrameFault,
  killRenderers,
  spoilFrame,
} from '../support/frame-faults.ts';
import { holdApp, openFramed, PHONE } from '../support/frames.ts';
import { signInAhead } from '../support/sign-in.ts';
import type { System } from '../support/system.ts';
import { test as base, expect, playOwnMatch } from '../support/test.ts';

/** It stands for all areas: the edge treats their frames alike. */
const AREA = 'casino';
const PATHS = { [AREA]: paths.casinoLobby(), sports: paths.sport('inplay') } as const;
/** Programs of frames start late on a busy machine. */
const PATIENCE = { timeout: 50_000 } as const;

interface Fault {
  fault: FrameFault;
  /** False: it is not the version's fault. */
  isCounted: boolean;
  /** True: the place of the area begins without content. */
  isEmpty: boolean;
}

const FAULTS: readonly Fault[] = [
  { fault: 'throws', isCounted: true, isEmpty: true },
  { fault: 'loops', isCounted: true, isEmpty: true },
  { fault: 'hangs', isCounted: true, isEmpty: true },
  { fault: 'is too large', isCounted: true, isEmpty: true },
  { fault: 'names another brand', isCounted: true, isEmpty: true },
  { fault: 'leaks', isCounted: true, isEmpty: false },
  { fault: 'breaks out', isCounted: false, isEmpty: false },
  { fault: 'is missing', isCounted: false, isEmpty: true },
];

/** `view` shows pages as their HTML alone does. */
const test = base.extend<{ view: Page }>({
  view: async ({ browser, system: { url: baseURL } }, use) => {
    const context = await browser.newContext({ ...PHONE, baseURL, javaScriptEnabled: false });
    await use(await context.newPage());
    await context.close();
  },
});
// Each waits for frames several times.
test.slow();
test.use(PHONE);

FAULTS.forEach(({ fault, isCounted, isEmpty }, at) => {
  const result = isCounted ? 'counts for its version' : 'is no fault of its version';
  test(`a frame that ${fault} ${result}, and costs no other frame`, async ({
    page,
    view,
    system,
  }) => {
    await expectFrame(view, AREA);
    const version = `0.8.${at}`;
    await system.publishAgain(AREA, version, (folder) => spoilFrame(folder, fault));
    const open = async () => {
      const hasContent = await hasFrame(view, AREA);
      if (isEmpty) expect(hasContent).toBe(false);
    };
    const count = async () => {
      await open();
      return countFaults(system, AREA, version);
    };
    try {
      await waitUntilGiven(system, version);
      if (isCounted) {
        await expect.poll(count, { ...PATIENCE, intervals: [2000] }).toBeGreaterThan(0);
      } else if (!isEmpty) await expectFrame(view, AREA);
      await open();
      await expectFrame(view, 'sports');
      await expectApp(page, version);
      if (!isCounted) expect(await count()).toBe(0);
    } finally {
      await system.rollBack(AREA);
    }
    await expectFrame(view, AREA);
  });
});

test('pages begin without frames while their process starts again, which is no fault', async ({
  page,
  view,
  system,
}) => {
  await expectFrame(view, AREA);
  const { microFrontends } = await system.store.readRegistry();
  const version = microFrontends[AREA]?.[0]?.metadata.version ?? '';
  const before = await countFaults(system, AREA, version);
  await killRenderers(system);
  // What was rendered may be kept for a moment, so that it may have one.
  await hasFrame(view, AREA);
  await expectApp(page, version);
  for (const area of [AREA, 'sports'] as const) await expectFrame(view, area);
  expect(await countFaults(system, AREA, version)).toBe(before);
});

test('the frame of an area that is switched off is in no page, and comes back with it', async ({
  view,
  system,
}) => {
  await expectFrame(view, AREA);
  await system.switchArea(AREA, false);
  try {
    await expect.poll(() => hasFrame(view, AREA), PATIENCE).toBe(false);
    await expectFrame(view, 'sports');
  } finally {
    await system.switchArea(AREA, true);
  }
  await expectFrame(view, AREA);
});

test.describe('a match of its own', () => {
  playOwnMatch();

  test('a price that was suspended after the frame was drawn cannot be taken from it', async ({
    page,
    system,
  }) => {
    const { marketId } = await system.match();
    await signInAhead(page, system);
    const release = await holdApp(page);
    const price = page.locator(
      `body > .frame button[data-tap*="${marketId}"][data-tap$="/back/0"]:not([disabled])`,
    );
    await expect(async () => {
      await openFramed(page, '/');
      await price.first().tap({ timeout: 2000 });
    }).toPass(PATIENCE);
    // A wicket at 89 s of the recording suspends the market.
    await system.feed('seek', '92s');
    await release();
    // The answer that the page began with may be from before it.
    const rejection = page
      .getByText(/What you tapped is not available now|Market suspended/i)
      .first();
    await expect(rejection).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

/** Opens an area's page; returns true if it begins with content of that area. */
async function hasFrame(view: Page, area: keyof typeof PATHS): Promise<boolean> {
  const response = await view.goto(PATHS[area], { waitUntil: 'commit' });
  await view.waitForLoadState();
  expect(response?.status()).toBe(200);
  await expect(view.locator('.boot')).not.toHaveCount(0);
  // Where an area has no frame, the edge puts cards into its place.
  const part = `body > .frame frame-part[data-area=${area}]:not(:has(> .boot-card))`;
  return (await view.locator(part).count()) > 0;
}

const expectFrame = (view: Page, area: keyof typeof PATHS) =>
  expect.poll(() => hasFrame(view, area), PATIENCE).toBe(true);

/** Expects the app in place of the frame, and nothing of the frame that ran. */
async function expectApp(page: Page, version: string): Promise<void> {
  await page.goto(PATHS[AREA]);
  const shown = page.getByRole('main').locator(`[data-boundary=${AREA}][data-version]`).first();
  await expect(shown).toHaveAttribute('data-version', version);
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  expect(await page.evaluate(() => 'evil' in globalThis)).toBe(false);
}

const waitUntilGiven = ({ url }: System, version: string) =>
  expect
    .poll(async () => (await fetch(url + PATHS[AREA])).text(), PATIENCE)
    .toContain(`/${AREA}/${version}/`);
