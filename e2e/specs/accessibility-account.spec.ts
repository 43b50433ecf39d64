import { paths } from '@exchange/contract';
import { registerPlayer } from '../support/accounts.ts';
import { findFaults } from '../support/axe.ts';
import { chooseHindi } from '../support/hindi.ts';
import { logInAsPlayer } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'a long password';

for (const [brand, width, at] of [
  ['kheloyar', 360, 0],
  ['khelodost', 1440, 1],
] as const) {
  test(`sign-up and account hold names, contrast and structure in ${brand} at ${width} px @spec:account.35`, async ({
    page,
    system,
  }) => {
    const home = system.urlOf(brand);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(home + paths.signUp());
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await findFaults(page), 'the page').toEqual([]);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Please fix the errors before submitting')).toBeVisible();
    expect(await findFaults(page), 'its errors').toEqual([]);
    await page.goto(home);
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible();
    expect(await findFaults(page), 'the dialog').toEqual([]);

    const userName = `axe-${brand}-${width}`;
    const player = { userName, mobile: `98330${width}${at}`.padEnd(10, '0'), password: PASSWORD };
    await registerPlayer(system, player);
    await logInAsPlayer(page, player, home + paths.changePassword());
    await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Current password is required')).toBeVisible();
    expect(await findFaults(page), 'the change of password').toEqual([]);
    await page.goto(home + paths.sessions());
    await expect(page.getByText('This device')).toBeVisible();
    expect(await findFaults(page), 'the devices').toEqual([]);
  });
}

test('in Hindi, too, sign-up and every page of the account hold them @spec:shell.19', async ({
  page,
  system,
}) => {
  test.slow();
  const home = system.urlOf('khelodost');
  // Specs share a system, so each has numbers of its own.
  const player = { userName: 'axe-hindi', mobile: '9844000001', password: PASSWORD };
  await registerPlayer(system, player);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await chooseHindi(page, home);
  await logInAsPlayer(page, player, home + paths.changePassword());
  for (const path of [
    paths.changePassword(),
    paths.sessions(),
    paths.limits(),
    paths.stakeSettings(),
    paths.deposit(),
    paths.withdraw(),
    paths.transactions(),
    paths.openBets(),
    paths.profitLoss(),
    paths.accountStatement(),
    paths.marketAnalysis(),
  ]) {
    await page.goto(home + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[ऀ-ॿ]/);
    await expect(page.locator('main [role="status"][aria-busy]')).toHaveCount(0);
    expect.soft(await findFaults(page), path).toEqual([]);
  }
  await page.evaluate(() => localStorage.clear());
  await page.goto(home + paths.signUp());
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'रजिस्टर करें' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[ऀ-ॿ]/);
  expect(await findFaults(page), 'sign-up with its errors').toEqual([]);
});
