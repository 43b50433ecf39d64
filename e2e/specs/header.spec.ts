import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('the header', () => {
  test('has a live clock, who is logged in, and what guests and players need @journey @spec:6.1 @spec:shell.10', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    const header = page.getByRole('banner');
    const clock = header.getByRole('time');
    const before = await clock.textContent();
    await expect(clock).toHaveText(/^\w{3} \d{1,2} \w{3} \d{4} · \d\d:\d\d:\d\d$/);
    await expect(clock).not.toHaveText(before ?? '');
    await expect(header.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await logInWithDemo(page);
    const user = await page.evaluate(() => JSON.parse(localStorage.user).data.user_name as string);
    await expect(header.getByText(`Logged in as ${user}`)).toBeVisible();
    for (const name of ['Deposit', 'Withdrawl']) {
      await expect(header.getByRole('link', { name })).toBeVisible();
    }
    for (const name of ['Account', 'Logout']) {
      await expect(header.getByRole('button', { name })).toBeVisible();
    }
  });

  test('has time and name of narrow screens in the menu, as prices come first there @spec:shell.10', async ({
    page,
  }) => {
    await logInWithDemo(page);
    const user = await page.evaluate(() => JSON.parse(localStorage.user).data.user_name as string);
    const line = page.getByRole('region', { name: 'Date and time' });
    for (const width of [360, 768, 991]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('button', { name: 'Menu' }).click();
      const clock = line.getByRole('time');
      await expect(clock).toHaveText(/^\w{3} \d{1,2} \w{3} \d{4} · \d\d:\d\d:\d\d$/);
      for (const part of [clock, line.getByText(`Logged in as ${user}`)]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      await page.keyboard.press('Escape');
      await expect(line).toBeHidden();
    }
  });

  test('offers guests Login and Sign up on narrow screens', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    for (const width of [768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ['Login', 'Search', 'Sign up']) {
        await expect(header.getByRole('button', { name, exact: true })).toBeInViewport({
          ratio: 1,
        });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await header.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('has the account menu in the order of the specification, and on phones balance and exposure @spec:shell.10 @spec:shell.12', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await logInWithDemo(page);
    await expect(page.getByTestId('exposure')).toBeVisible();
    await expect(page.getByTestId('balance')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Account').click();
    const menu = page.getByRole('navigation', { name: 'Account' });
    const entries = menu.locator('a, button:not([aria-pressed])');
    // Deposit, Withdraw and Transactions come with the site's settings; the unit test has the order.
    await expect(entries.first()).toHaveText('Deposit');
    await expect(entries.nth(3)).toHaveText('Open Bets');
    await expect(entries.last()).toHaveText('Sign Out');
    // A side panel on the side of the thumb that opened it.
    const panel = await menu.locator('..').boundingBox();
    expect(panel).toMatchObject({ y: 0, height: 800 });
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBe(360);
  });

  test('is the wide one from 992 px on: its buttons, without the bar of phones @spec:shell.10', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 992, height: 700 });
    await logInWithDemo(page);
    const header = page.getByRole('banner');
    const buttons = [
      ...['Deposit', 'Withdrawl'].map((name) => header.getByRole('link', { name })),
      ...['Account', 'Logout', 'Search'].map((name) => header.getByRole('button', { name })),
    ];
    const bar = page.getByRole('navigation', { name: 'Main' });
    for (const button of buttons) await expect(button).toBeVisible();
    await expect(header.getByRole('time')).toBeVisible();
    await expect(bar).toBeHidden();
    await page.setViewportSize({ width: 991, height: 700 });
    await expect(bar).toBeVisible();
    for (const button of buttons.slice(0, 4)) await expect(button).toBeHidden();
  });

  test('keeps its lines on wide screens in both languages @spec:shell.10', async ({
    page,
    system,
  }) => {
    const header = page.getByRole('banner');
    for (const language of ['en', 'hi']) {
      await page.context().addCookies([{ name: 'lang', value: language, url: system.url }]);
      if (language === 'en') await logInWithDemo(page, '/app/rules-regulations');
      else await page.reload();
      await expect(page.getByTestId('balance')).toHaveText('₹ 1,00,000');
      for (const width of [992, 1200, 1280]) {
        await page.setViewportSize({ width, height: 600 });
        const faults = await header.evaluate((bar) => {
          const parts = [...bar.querySelectorAll<HTMLElement>('a, button, time, b, input')];
          const right = bar.getBoundingClientRect().right;
          return parts
            .map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.height > 44 || box.right > right))
            .map(({ text }) => text);
        });
        expect(faults, `${language} at ${width} px`).toEqual([]);
      }
    }
  });
});
