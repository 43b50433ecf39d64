import type { Page } from '@playwright/test';
import { priceOf, slipOf } from '../pages.ts';
import { raiseStake } from '../refused-bet.ts';
import type { PlayedMatch } from '../system.ts';

const loginOf = (page: Page) => page.getByRole('dialog', { name: 'Log In' });
const submitOf = (page: Page) => loginOf(page).getByRole('button', { name: 'Log In', exact: true });
const stakeButton = (page: Page) => slipOf(page).getByRole('button', { name: '100', exact: true });
const placeButton = (page: Page) => slipOf(page).getByRole('button', { name: /^(Place|Accept)/ });

export async function openLogin(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await loginOf(page).waitFor();
}

export async function leaveLoginEmpty(page: Page) {
  await openLogin(page);
  await submitOf(page).click();
}

async function fillLogin(page: Page) {
  await openLogin(page);
  await loginOf(page).getByLabel('User ID').fill('somebody');
  await loginOf(page).getByLabel('Password').fill('wrong-password');
}

export async function useWrongPassword(page: Page) {
  await page.route('**/api/v5/login', (route) =>
    // The real rejection, without the login's rate limit.
    route.fulfill({
      status: 401,
      json: {
        userinfo: { status: 401, error: true, message: 'Invalid Login Details', data: null },
      },
    }),
  );
  await fillLogin(page);
  await submitOf(page).click();
  await page.getByRole('alert').waitFor();
}

/** Shows the second factor after a correct password. */
export async function askForCode(page: Page) {
  const message = 'Please enter the code of your authenticator app.';
  const code = { error_code: 'SECOND_FACTOR_REQUIRED', detail: { field: 'second_factor' } };
  await page.route('**/api/v5/login', (route) =>
    route.fulfill({
      status: 422,
      json: { userinfo: { status: 422, error: true, message, data: null, ...code } },
    }),
  );
  await fillLogin(page);
  await submitOf(page).click();
  await loginOf(page).getByLabel('Code').waitFor();
}

/** Opens an unknown link. */
export async function fillNewPassword(page: Page) {
  await page.getByLabel('New password').fill('a phrase of my own');
  await page.getByLabel('Confirm password').fill('a phrase of my own');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('alert').waitFor();
}

/** Fills in a withdrawal to a new account, up to its proof. */
export async function askForProof(page: Page) {
  await page.getByRole('button', { name: 'UPI', exact: true }).click();
  await page.getByLabel('Phone No./UPI').fill('somebody-new@bank');
  await page.getByLabel('Account Name').fill('Asha Rao');
  await page.getByLabel('Amount', { exact: true }).fill('200');
  await page.getByLabel('Password').focus();
}

/** Shows a secret to be scanned, without the password of the visitor. */
export async function setUpSecondFactor(page: Page) {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const uri = `otpauth://totp/Kheloyar:player?issuer=Kheloyar&secret=${secret}`;
  await page.route('**/second-factor/start', (route) =>
    route.fulfill({ json: { status: 200, error: false, message: '', data: { secret, uri } } }),
  );
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Current password').fill('any password');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
}

/** Causes the same rejection again: its toast replaces the first. */
export async function useWrongPasswordTwice(page: Page) {
  await useWrongPassword(page);
  const answered = page.waitForResponse('**/api/v5/login');
  await submitOf(page).click();
  await answered;
}

/** Sends a code, and shows the cooldown. */
export async function sendCode(page: Page) {
  await page.getByLabel('Username').fill('somebody');
  // Codes to one number are rate limited.
  await page.getByLabel('Phone number').fill(`98${String(Date.now()).slice(-8)}`);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('button', { name: /^Resend in/ }).waitFor();
}

export async function waitForLogin(page: Page) {
  await page.route('**/api/v5/login', () => new Promise(() => undefined));
  await fillLogin(page);
  await submitOf(page).click();
}

export async function openAccountMenu(page: Page) {
  const banner = page.getByRole('banner');
  const wide = banner.getByRole('button', { name: 'Account' });
  await ((await wide.isVisible())
    ? wide
    : page.getByRole('navigation', { name: 'Main' }).getByText('Account')
  ).click();
  await page.getByRole('dialog').waitFor();
}

export async function openTree(page: Page) {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  const tree = page.getByRole('navigation', { name: 'Sports tree' });
  await tree.getByRole('button', { name: /^Cricket/ }).click();
  await tree.getByRole('list').getByRole('list').getByRole('button').first().click();
  await tree.getByRole('link').nth(2).waitFor();
}

export async function searchMatches(page: Page) {
  const icon = page.getByRole('banner').getByRole('button', { name: 'Search' });
  if (await icon.isVisible()) await icon.click();
  await page.getByRole('searchbox').fill('fal');
  await page.getByRole('status').filter({ hasText: 'Matches: ' }).waitFor();
}

export async function pinMatch(page: Page) {
  await page.getByRole('button', { name: /^Pin / }).first().click();
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Multi Markets' })
    .click();
  await page.getByRole('article').first().waitFor();
}

export async function showDeposits(page: Page) {
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
}

export async function openSlip(page: Page, { runners }: PlayedMatch) {
  await priceOf(page, runners[0], 'Back').click();
  await slipOf(page).waitFor();
}

export async function enterStake(page: Page, match: PlayedMatch) {
  await openSlip(page, match);
  await slipOf(page).getByRole('button', { name: '500', exact: true }).click();
  // One or two polls pass, so that a moved price shows.
  await page.waitForTimeout(2500);
}

export async function enterLayStake(page: Page, { runners }: PlayedMatch) {
  await priceOf(page, runners[1], 'Lay').click();
  await slipOf(page).getByRole('button', { name: '1,000', exact: true }).click();
}

export async function askTooMuch(page: Page, match: PlayedMatch) {
  await openSlip(page, match);
  await raiseStake(page);
  await stakeButton(page).click();
  await placeButton(page).click();
  await slipOf(page).getByRole('alert').waitFor({ timeout: 10_000 });
}

export async function waitForBet(page: Page, match: PlayedMatch) {
  await page.route('**/api/v5/save-bet', () => new Promise(() => undefined));
  await openSlip(page, match);
  await stakeButton(page).click();
  await placeButton(page).click();
}

export async function placeBet(page: Page, match: PlayedMatch) {
  await openSlip(page, match);
  await stakeButton(page).click();
  await placeButton(page).click();
  await page.getByText('Success!').waitFor({ timeout: 10_000 });
}

/** Aborts a cash-out before the server, so that the next screenshot has the same bets. */
export async function loseCashOut(page: Page) {
  await page.route('**/api/v5/cash-out', (route) => route.abort());
  const cashOut = page.getByRole('region', { name: 'Cash out' });
  await cashOut.getByRole('button', { name: /^Cash out/ }).click();
  await cashOut.getByRole('button', { name: /^Confirm/ }).click();
  await cashOut.getByRole('status').waitFor({ timeout: 10_000 });
  await cashOut.scrollIntoViewIfNeeded();
}

export async function showMyBets(page: Page) {
  const tab = page.getByRole('tab', { name: /^OPEN BETS/ });
  if (await tab.isVisible()) await tab.click();
  else await page.getByRole('region', { name: 'My Bets' }).scrollIntoViewIfNeeded();
}

export async function showOpenBetsPanel(page: Page) {
  const tab = page.getByRole('tab', { name: /^Open Bets/ });
  if (await tab.isVisible()) await tab.click();
}
