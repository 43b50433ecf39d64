import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const STYLES = /\/assets\/main\.[^/]*\.css|\/themes\/.*\.css/;
const ENTRY = /\/assets\/main\.[^/]*\.js/;
const SHARED = /\/assets\/shared\.[^/]*\.js/;
const FAULTS = ['hangs', 'fails'] as const;

// Pages with a frame have the shell's styles in their HTML (first-frame.spec.ts).
test.use({ frames: false });

/** Injects the fault into every matching request, until the returned function is called. */
async function breakFiles(page: Page, files: RegExp, fault: (typeof FAULTS)[number]) {
  let isBroken = true;
  await page.route(files, (route) => {
    if (!isBroken) return route.continue();
    if (fault === 'fails') return route.abort('connectionreset');
  });
  return () => {
    isBroken = false;
  };
}

for (const fault of FAULTS) {
  for (const [name, file] of [
    ['entry', ENTRY],
    ['shared code', SHARED],
  ] as const) {
    test(`where the shell’s ${name} ${fault} the page says so, and can be tried again`, async ({
      page,
    }) => {
      const mend = await breakFiles(page, file, fault);
      await page.clock.install();
      await page.goto('/', { waitUntil: 'commit' });
      if (fault === 'hangs') {
        await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
        await page.clock.fastForward(10_000);
      }
      await expect(page.getByRole('alert')).toContainText(
        fault === 'fails' ? 'The page could not be loaded.' : 'This takes longer than usual.',
      );
      mend();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'In Play · Cricket' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }

  test(`a style sheet of the page that ${fault} is asked for once more`, async ({ page }) => {
    const asked = new Set<string>();
    await page.route(STYLES, (route) => {
      const { pathname } = new URL(route.request().url());
      if (asked.has(pathname)) return route.continue();
      asked.add(pathname);
      if (fault === 'fails') return route.abort('connectionreset');
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'In Play · Cricket' })).toBeVisible();
    expect(asked.size).toBe(2);
    await expect.poll(() => readSheets(page)).toEqual({ rules: [true, true], said: false });
  });
}

test('the page fills the screen with a loading shape until the app’s code is there @spec:shell.14', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const shape = page.getByRole('status', { name: 'Loading' });
  await expect(shape).toBeVisible();
  expect((await shape.boundingBox())?.height).toBeGreaterThanOrEqual(700);
  await expect(shape.locator('img[src*="wordmark"]')).toBeVisible();
  release();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('.boot')).toHaveCount(0);
});

test('style sheets that never come keep nothing from being shown @spec:1.8', async ({ page }) => {
  await breakFiles(page, STYLES, 'hangs');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'In Play · Cricket' })).toBeVisible();
});

for (const [brand, width] of [
  ['kheloyar', 360],
  ['khelodost', 360],
  ['kheloyar', 1440],
] as const) {
  test(`the first paint of ${brand} at ${width} px waits for no style sheet, which moves nothing of it`, async ({
    page,
    system,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const mend = await breakFiles(page, ENTRY, 'hangs');
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(STYLES, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(system.urlOf(brand), { waitUntil: 'commit' });
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    const before = await page.screenshot();
    expect((await readSheets(page)).rules).not.toContain(true);
    release();
    await expect.poll(async () => (await readSheets(page)).rules).toEqual([true, true]);
    expect((await page.screenshot()).equals(before)).toBe(true);
    mend();
  });
}

test('the page speaks Hindi where it was chosen', async ({ page, context, system }) => {
  await context.addCookies([{ name: 'lang', value: 'hi', url: system.url }]);
  await breakFiles(page, ENTRY, 'fails');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText('पेज लोड नहीं हो सका।');
  await expect(page.getByRole('button', { name: 'फिर से कोशिश करें' })).toBeVisible();
});

test('a style sheet that a part waits for meanwhile is left to that part', async ({ page }) => {
  const asked: string[] = [];
  await page.route(/\/assets\/\d+\.[^/]*\.css/, async (route) => {
    asked.push(route.request().url());
    await page.waitForFunction(() => performance.now() > 6000);
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(asked.filter((url) => url.includes('again'))).toEqual([]);
  expect(asked).not.toEqual([]);
});

/**
 * Returns true for theme and shell style sheets with rules; those of a failed one are not readable.
 */
const readSheets = (page: Page) =>
  page.evaluate(() => {
    const hasRules = ({ sheet }: HTMLLinkElement) => {
      try {
        return (sheet?.cssRules.length ?? 0) > 0;
      } catch {
        return false;
      }
    };
    const sheets = document.querySelectorAll<HTMLLinkElement>(
      'link#theme, link[rel=stylesheet][href*="/assets/main."]',
    );
    return {
      rules: Array.from(sheets, hasRules),
      said: document.querySelector('.boot-notice') !== null,
    };
  });
