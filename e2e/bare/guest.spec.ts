import { paths } from '@exchange/contract';
import { expect, expectWhole, PLAYER, test } from './test.ts';

test.describe('with a backend of the specification alone, a guest', () => {
  test('sees slides, matches in play and games on the dashboard, with the title and the marquee @spec:backend.1', async ({
    page,
    faults,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/Bare/);
    await expect(page.getByText('Welcome to the bare backend').first()).toBeVisible();
    for (const name of ['India', 'Mumbai', 'Nadal']) {
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
    }
    await expect(page.getByRole('main').getByText('Aviator').first()).toBeVisible();
    await expectWhole(page, faults);
  });

  test('sees every list, and the pages of a list until one is empty @spec:backend.1', async ({
    page,
    faults,
  }) => {
    for (const [path, name] of [
      ['/sport/all', 'England'],
      ['/sport/inplay', 'Nadal'],
      ['/sport/4', 'India'],
      ['/sport/1', 'Goa'],
      ['/sport/4/14', 'England'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
    }
    await expectWhole(page, faults);
  });

  test('opens a match from its row, and the login by a price @spec:backend.1', async ({
    page,
    faults,
  }) => {
    await page.goto('/sport/4');
    await page.getByRole('main').getByRole('link', { name: /India/ }).first().click();
    await expect(page).toHaveURL(/\/match-details-other\/4\/401$/);
    const prices = page.getByRole('group', { name: 'Prices of India' }).first();
    await expect(prices.getByRole('button', { name: /^Back India at/ }).last()).toContainText(
      '1.85',
    );
    await expect(page.getByRole('group', { name: 'Lines of 6 over runs India' })).toBeVisible();
    await expectWhole(page, faults);
    await prices
      .getByRole('button', { name: /^Back India at/ })
      .last()
      .click();
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
  });

  test('sees the lobby, a provider and a category @spec:backend.1', async ({ page, faults }) => {
    for (const [type, game] of [
      [undefined, 'Jili Fishing'],
      ['RG', 'Royal Roulette'],
      ['Table Games', 'Aviator'],
    ] as const) {
      await page.goto(paths.casinoLobby(type));
      await expect(page.getByRole('main').getByText(game).first()).toBeVisible();
    }
    await expectWhole(page, faults);
  });

  test('signs up with a code, and is signed in @spec:backend.2', async ({ page, faults }) => {
    await page.goto(paths.signUp());
    await page.getByLabel('Username').fill('bina_k');
    await page.getByLabel('Phone number').fill('9800000002');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByLabel('OTP').fill('123456');
    await page.getByLabel('Password', { exact: true }).fill(PLAYER.password);
    await page.getByLabel('Confirm password').fill(PLAYER.password);
    await page.getByLabel('I confirm that I am 18 or older.').check();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByTestId('balance')).toBeVisible();
    await expectWhole(page, faults);
  });

  test('sees an error for wrong details though the backend sends no message, logs in, out, and in with the demo id @spec:backend.2', async ({
    page,
    faults,
  }) => {
    await page.goto('/');
    const enter = page.getByRole('banner').getByRole('button', { name: 'Login' });
    await enter.click();
    const modal = page.getByRole('dialog', { name: 'Log In' });
    await modal.getByLabel('User ID').fill(PLAYER.userName);
    await modal.getByLabel('Password').fill('wrong');
    await modal.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Invalid Login Details');
    await modal.getByLabel('Password').fill(PLAYER.password);
    await modal.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(modal).toBeHidden();
    await expect(page.getByTestId('balance')).toHaveText('₹ 5,000');
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    const menu = page.getByRole('navigation', { name: 'Account' });
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    await expect(enter).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await enter.click();
    await modal.getByRole('button', { name: 'Log In with Demo Id' }).click();
    await expect(page.getByTestId('balance')).toHaveText('₹ 5,000');
    await expectWhole(page, faults);
  });
});
