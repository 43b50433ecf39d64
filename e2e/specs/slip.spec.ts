import { registerPlayer } from '../support/accounts.ts';
import { priceOf, shownPriceOf, slipOf } from '../support/pages.ts';
import { raiseStake } from '../support/refused-bet.ts';
import { logInAsPlayer, logInWithDemo } from '../support/sign-in.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

// The feed stands, so bets of other files would use up what is offered.
playOwnMatch();

test('the slip opens with the tapped price, changes the stake by its rules, previews every runner, and stays open with the server’s reason when a bet is refused @journey @spec:2.35 @spec:4.14 @spec:4.17 @spec:5.6 @spec:5.7 @spec:5.8 @spec:5.10 @spec:8.8', async ({
  page,
  system,
}) => {
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  const slip = slipOf(page);
  const stake = slip.getByLabel('Stake', { exact: true });

  await test.step('opens with the tapped price, the focus in the stake, and closes with Escape', async () => {
    const cell = priceOf(page, runners[0], 'Back');
    const price = await shownPriceOf(cell).textContent();
    await cell.click();
    await expect(slip.getByRole('heading', { name: `Back ${runners[0]}` })).toBeVisible();
    await expect(slip).toContainText(price ?? 'no price');
    await expect(stake).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(slip).toBeHidden();
    await expect(cell).toBeFocused();
  });

  await test.step('the other tab is there while it is open, and a tapped price leads back', async () => {
    await priceOf(page, runners[0], 'Back').click();
    await page.getByRole('tab', { name: 'Open Bets' }).click();
    await expect(slip).toBeHidden();
    await priceOf(page, runners[1], 'Back').click();
    await expect(slip).toContainText(`Back ${runners[1]}`);
    await expect(stake).toBeFocused();
  });

  await test.step('changes the stake by its rules and previews every runner', async () => {
    await priceOf(page, runners[0], 'Lay').click();
    await slip.getByRole('button', { name: 'Increase the stake' }).click();
    await expect(stake).toHaveValue('');
    await slip.getByRole('button', { name: '500', exact: true }).click();
    await expect(stake).toHaveValue('500');
    await slip.getByRole('button', { name: 'Increase the stake' }).click();
    await expect(stake).toHaveValue('550');
    await slip.getByRole('button', { name: 'Decrease the stake' }).click();
    await expect(stake).toHaveValue('500');
    await slip.getByRole('button', { name: 'Max' }).click();
    await expect(stake).toHaveValue('1,00,000');
    await slip.getByRole('button', { name: 'Min' }).click();
    await expect(stake).toHaveValue('100');
    await expect(slip.getByRole('listitem').filter({ hasText: runners[1] })).toContainText('+100');
    await stake.fill('500');
    await stake.press('Home');
    await stake.pressSequentially('12');
    await expect(stake).toHaveValue('12500');
    await stake.blur();
    await expect(stake).toHaveValue('12,500');
    await slip.getByRole('button', { name: 'Increase the stake' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('7a');
    await expect(stake).toHaveValue('7a');
    await expect(slip.getByRole('button', { name: 'Enter whole rupees' })).toBeDisabled();
    await slip.getByRole('button', { name: 'Clear' }).click();
    await expect(stake).toHaveValue('');
    await expect(slip.getByRole('button', { name: 'Enter a stake' })).toBeDisabled();
  });

  await test.step('stays open with the reason of a rejection, and nothing is held', async () => {
    await priceOf(page, runners[0], 'Back').click();
    await raiseStake(page);
    await slip.getByRole('button', { name: '100', exact: true }).click();
    await slip.getByRole('button', { name: /Place Bet/ }).click();
    await expect(page.getByText(/^Bet failed: /)).toBeVisible();
    await expect(slip.getByRole('alert')).toBeVisible();
    await expect(page.getByTestId('exposure')).toHaveText('0');
    await expect(page.getByTestId('balance')).toHaveText('₹ 1,00,000');
  });
});

test('a bet whose reply is lost on the way is not placed twice by trying again @spec:2.40', async ({
  page,
  system,
}) => {
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  // The server answers, the connection breaks before the answer arrives.
  await page.route('**/save-bet', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await priceOf(page, runners[0], 'Back').click();
  const slip = slipOf(page);
  await slip.getByRole('button', { name: '100', exact: true }).click();
  await slip.getByRole('button', { name: /Place Bet/ }).click();
  await expect(slip.getByRole('alert')).toContainText('No connection');
  await page.unroute('**/save-bet');
  await slip.getByRole('button', { name: /^Ask about your bet/ }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByTestId('exposure')).toHaveText('−100');
  const bets = page.getByRole('region', { name: 'My Bets' });
  await expect(bets.getByRole('row', { name: runners[0] })).toHaveCount(1);
});

test('the slip does not open without a balance @spec:5.4', async ({ page, system }) => {
  const player = { userName: 'no_balance', mobile: '9812300451', password: 'a long password' };
  await registerPlayer(system, player);
  const { path, runners } = await system.match();
  await logInAsPlayer(page, player, path);
  await expect(page.getByTestId('balance')).toHaveText('₹ 0');
  await priceOf(page, runners[0], 'Back').click();
  const toast = page.getByRole('alert').filter({ hasText: 'Insufficient balance to place a bet.' });
  await expect(slipOf(page)).toBeHidden();
  await toast.getByRole('link', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/app\/deposit$/);
});

test('a guest who taps a price gets the login, and after it the slip with that price @journey @spec:2.44', async ({
  page,
  system,
}) => {
  const { guestPath, path, runners } = await system.match();
  await page.goto(guestPath);
  await priceOf(page, runners[0], 'Back').click();
  const login = page.getByRole('dialog', { name: 'Log In' });
  await login.getByRole('button', { name: 'Log In with Demo Id' }).click();
  await expect(page).toHaveURL(path);
  await expect(slipOf(page).getByRole('heading')).toHaveText(`Back ${runners[0]}`);
});

test('on a phone the slip is a sheet over the lower half and the page behind does not scroll @journey @spec:2.43 @spec:shell.16', async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  await priceOf(page, runners[0], 'Back').click();
  const box = await slipOf(page).boundingBox();
  expect(box?.y).toBeGreaterThan(260);
  expect(box?.width).toBe(360);
  await expect(priceOf(page, runners[0], 'Back')).toBeInViewport();
  const readOverflow = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect(await readOverflow()).toBe('hidden');
  // A page without the sheet scrolls, though the slip is still open for the way back.
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'All Casinos' }).click();
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await expect.poll(readOverflow).toBe('scroll');
});

test('a bet on its way keeps its slip: other prices and Escape wait for the answer @spec:4.15', async ({
  page,
  system,
}) => {
  const { path, runners } = await system.match();
  await logInWithDemo(page, path);
  const gate = Promise.withResolvers<void>();
  await page.route('**/save-bet', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await priceOf(page, runners[0], 'Back').click();
  const slip = slipOf(page);
  await slip.getByRole('button', { name: '100', exact: true }).click();
  await slip.getByRole('button', { name: /Place Bet/ }).click();
  await priceOf(page, runners[1], 'Back').click();
  await expect(page.getByText(/has no answer yet/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slip).toContainText(`Back ${runners[0]}`);
  gate.resolve();
  await expect(slip).toBeHidden();
  const bets = page.getByRole('region', { name: 'My Bets' });
  await expect(bets.getByRole('row', { name: runners[0] })).toHaveCount(1);
});
