import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { changeBrand } from '../support/brands.ts';
import { isSameView, markView } from '../support/sections.ts';
import { expect, test } from '../support/test.ts';

/** Maximum time until a switch takes effect, in ms, plus a margin of the test. */
const PROMISE_MS = 2000;
const SLACK_MS = 3000;
const SOON = { timeout: PROMISE_MS + SLACK_MS, intervals: [20] };

const CASINO = '/casino-provider/All%20Casinos';
const OFF = 'This part is switched off at the moment.';

/** Time of each switch to the slower tab, in ms, for the report. */
const measured: Record<string, number> = {};
test.afterAll(() => {
  test.info().annotations.push({ type: 'switches, ms', description: JSON.stringify(measured) });
  console.log('switches reached open tabs after, in ms:', JSON.stringify(measured));
});

async function measure(name: string, act: () => Promise<unknown>, arrived: () => Promise<unknown>) {
  await act();
  const from = performance.now();
  await arrived();
  measured[name] = Math.round(performance.now() - from);
}

const openStreams = (page: Page) =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/registry/events')).length,
  );

test('a switch reaches every open tab within two seconds, and comes back by itself', async ({
  page,
  context,
  system,
}) => {
  const lobby = page;
  await lobby.goto(CASINO);
  await expect(lobby.getByText('Aviator')).toBeVisible();
  const home = await context.newPage();
  await home.setViewportSize({ width: 1440, height: 900 });
  await home.goto('/');
  await expect(home.getByRole('main').locator('[data-boundary=sports]').first()).toContainText(
    'LIVE',
  );
  for (const tab of [lobby, home]) await markView(tab);
  const links = home.getByRole('link', { name: /casino|slot|crash/i });
  await expect(links.first()).toBeVisible();
  // The tabs take part once their first screens are drawn; one of them has the stream.
  await expect
    .poll(async () => (await openStreams(lobby)) + (await openStreams(home)))
    .toBeLessThanOrEqual(1);

  await test.step('an area that is disabled', async () => {
    await measure(
      'disable',
      () => system.switchArea('casino', false),
      () =>
        Promise.all([
          expect(lobby.getByText(OFF)).toBeVisible(SOON),
          expect(links).toHaveCount(0, SOON),
        ]),
    );
    await expect(lobby.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(home.locator('[data-boundary=casino]')).toHaveCount(0);
  });

  await test.step('and enabled again', async () => {
    await measure(
      'enable',
      () => system.switchArea('casino', true),
      () =>
        Promise.all([
          expect(lobby.getByText('Aviator')).toBeVisible(SOON),
          expect(links.first()).toBeVisible(SOON),
        ]),
    );
  });

  const file = path.join(system.brandsDir, 'kheloyar', 'brand.json');
  const { settings, features } = JSON.parse(await readFile(file, 'utf8')) as {
    settings: Record<string, string>;
    features?: Record<string, boolean>;
  };

  await test.step('a feature that the brand switches off, and on again', async () => {
    await measure(
      'feature off',
      () => changeBrand(system, 'kheloyar', { features: { ...features, casino: false } }),
      () =>
        Promise.all([
          expect(lobby.getByText('This is not offered here.')).toBeVisible(SOON),
          expect(links).toHaveCount(0, SOON),
        ]),
    );
    await measure(
      'feature on',
      () => changeBrand(system, 'kheloyar', { features: features ?? {} }),
      () =>
        Promise.all([
          expect(lobby.getByText('Aviator')).toBeVisible(SOON),
          expect(links.first()).toBeVisible(SOON),
        ]),
    );
  });

  await test.step('a notice to all players', async () => {
    const reported = { ...settings, 'site.MESSAGE': 'Withdrawals take longer tonight.' };
    await measure(
      'notice',
      () => changeBrand(system, 'kheloyar', { settings: reported }),
      () => expect(home.getByText('Withdrawals take longer tonight.')).toBeAttached(SOON),
    );
    await changeBrand(system, 'kheloyar', { settings });
  });

  for (const tab of [lobby, home]) expect(await isSameView(tab)).toBe(true);
});

test('a page that was opened while an area was off shows it once it is on', async ({
  page,
  system,
}) => {
  await system.switchArea('casino', false);
  await page.goto(CASINO);
  await expect(page.getByText(OFF)).toBeVisible();
  await measure(
    'enable, opened while off',
    () => system.switchArea('casino', true),
    // The page reloads: its first frame shows the game too, until the app takes over.
    () => expect(page.locator('#root').getByText('Aviator')).toBeVisible(SOON),
  );
});
