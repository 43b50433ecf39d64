import { devices, type Page } from '@playwright/test';
import { priceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// Without the browser's name, which would ask for a worker and a system of its own.
const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
test.use({ ...phone, viewport: { width: 360, height: 640 } });

/** Records the close watchers of the page, which Android's back button asks, the newest first. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    type Watcher = new () => { destroy(): void };
    const scope = window as unknown as { CloseWatcher: Watcher; watchers: object[] };
    scope.watchers = [];
    scope.CloseWatcher = class extends scope.CloseWatcher {
      constructor() {
        super();
        scope.watchers.push(this);
      }
      override destroy() {
        scope.watchers = scope.watchers.filter((watcher) => watcher !== this);
        super.destroy();
      }
    };
  }),
);

/**
 * Simulates Android's back button: the open dialog, which has a watcher of its own, or the newest
 * watcher closes; without one the page is left.
 */
const pressBack = async (page: Page) => {
  const wasTaken = await page.evaluate(() => {
    const { watchers } = window as unknown as { watchers: { requestClose(): void }[] };
    const newest = document.querySelector<HTMLDialogElement>('dialog[open]') ?? watchers.at(-1);
    newest?.requestClose();
    return newest !== undefined;
  });
  if (!wasTaken) await page.goBack();
};

test('Android’s back button closes the slip’s sheet or a dialog and does not leave the page @spec:2.45', async ({
  page,
  system,
}) => {
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  await priceOf(page, runners[0] as string, 'Back').tap();
  await expect(slipOf(page)).toBeVisible();
  await pressBack(page);
  await expect(slipOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Rules', exact: true }).tap();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  await expect(rules).toBeVisible();
  await pressBack(page);
  await expect(rules).toBeHidden();
  await expect(page).toHaveURL(path);
});

test('Android’s back button leaves a bet on its way, and its page, alone', async ({
  page,
  system,
}) => {
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/save-bet', async (route) => {
    await held;
    await route.continue();
  });
  await priceOf(page, runners[0] as string, 'Back').tap();
  const slip = slipOf(page);
  await slip.getByRole('button', { name: '100', exact: true }).tap();
  await slip.getByRole('button', { name: /^(Place Bet|Accept)/ }).tap();
  await expect(slip.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  for (let presses = 0; presses < 2; presses += 1) await pressBack(page);
  await expect(slip).toBeVisible();
  await expect(page).toHaveURL(path);
  release();
  await expect(slip).toBeHidden();
});

test.describe('without close watchers, as in Safari and Firefox', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher')),
  );

  /** Opens the match page from the home page, with the slip over it. */
  async function openSlip(page: Page, path: string, runner: string) {
    await logInWithDemo(page);
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await priceOf(page, runner, 'Back').tap();
    await expect(slipOf(page)).toBeVisible();
  }

  test('back closes the slip’s sheet and a dialog where they stand, and then leaves the page @spec:2.45', async ({
    page,
    system,
  }) => {
    const { path, runners } = await system.match();
    await openSlip(page, path, runners.at(-1) as string);
    const heading = page.getByRole('main').getByRole('heading').first();
    await heading.evaluate((element) => element.setAttribute('data-stays', ''));
    await page.goBack();
    await expect(slipOf(page)).toBeHidden();
    await expect(page).toHaveURL(path);
    await page.getByRole('button', { name: 'Rules', exact: true }).tap();
    const rules = page.getByRole('dialog', { name: 'Rules' });
    await expect(rules).toBeVisible();
    await page.goBack();
    await expect(rules).toBeHidden();
    await expect(page).toHaveURL(path);
    await expect(heading).toHaveAttribute('data-stays');
    await page.goForward();
    await expect(page).toHaveURL(path);
    await expect(rules).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('a slip closed by hand leaves the history alone, one opened again after a reload needs one press @spec:2.45', async ({
    page,
    system,
  }) => {
    const { path, runners } = await system.match();
    await openSlip(page, path, runners[0] as string);
    await page.reload();
    const bar = page.getByRole('button', { name: /^1 bet waiting/ });
    await expect(bar).toBeInViewport();
    await expect(slipOf(page)).toBeHidden();
    await bar.tap();
    await expect(slipOf(page)).toBeVisible();
    await page.goBack();
    await expect(slipOf(page)).toBeHidden();
    await expect(page).toHaveURL(path);
    await priceOf(page, runners[0] as string, 'Back').tap();
    await slipOf(page).getByRole('button', { name: 'Cancel' }).tap();
    await expect(slipOf(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('back leaves a bet on its way, and its page, alone', async ({ page, system }) => {
    const { path, runners } = await system.match();
    await openSlip(page, path, runners[0] as string);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/save-bet', async (route) => {
      await held;
      await route.continue();
    });
    const slip = slipOf(page);
    await slip.getByRole('button', { name: '100', exact: true }).tap();
    await slip.getByRole('button', { name: /^(Place Bet|Accept)/ }).tap();
    await expect(slip.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    for (let presses = 0; presses < 2; presses += 1) {
      await page.goBack();
      await expect.poll(() => page.evaluate(() => history.state.over)).toBeDefined();
    }
    await expect(slip).toBeVisible();
    await expect(page).toHaveURL(path);
    release();
    await expect(slip).toBeHidden();
  });
});
