import { changeBrand, runBrand } from '../support/brands.ts';
import { priceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, shortenBetDelay, test } from '../support/test.ts';

shortenBetDelay();

const OFF = { casino: false, signUp: false, deposits: false, oneClick: false, cashOut: false };

const BRAND = 'sports-only';

test.beforeAll(async ({ system }) => {
  await runBrand(system, ['new', BRAND, '--accent', '#7a5cff', '--mode', 'light']);
  await changeBrand(system, BRAND, { features: OFF });
  const added = await runBrand(system, ['add', BRAND, '--host', `${BRAND}.localhost`]);
  expect(added.output).toContain('is shown at');
});

test('a brand without casino and sign-up shows no way there, and its pages say so @journey @spec:brands.12', async ({
  page,
  system,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(system.urlOf(BRAND));
  await expect(page.getByRole('main').locator('[data-boundary=sports]').first()).toContainText(
    'LIVE',
  );
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Cricket' })).toBeVisible();
  await expect(page.getByRole('link', { name: /casino|slot|crash/i })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign up' })).toHaveCount(0);

  await page.goto(`${system.urlOf(BRAND)}/casino-provider`);
  await expect(page.getByText('This is not offered here.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(`${system.urlOf(BRAND)}/`);
  await page.goto(`${system.urlOf(BRAND)}/signup`);
  await expect(page.getByText('Registration is not offered at the moment.')).toBeVisible();
  const casino = system.filesOf('casino');
  expect(asked.filter((url) => url.startsWith(casino))).toEqual([]);
});

test('its players withdraw but do not deposit, and bet without one-click and cash-out @spec:brands.12', async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInWithDemo(page, system.urlOf(BRAND));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Withdrawl' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deposit' })).toHaveCount(0);
  await page.goto(`${system.urlOf(BRAND)}/app/deposit`);
  await expect(page.getByText('This is not offered here.')).toBeVisible();
  await page.goto(`${system.urlOf(BRAND)}/app/setting`);
  await expect(page.getByRole('heading', { name: /stake/i }).first()).toBeVisible();
  await expect(page.getByText('One-click')).toHaveCount(0);

  const match = await system.match();
  await page.goto(system.urlOf(BRAND) + match.path);
  await priceOf(page, match.runners[0], 'Back').click();
  const slip = slipOf(page);
  await slip.getByRole('button', { name: '100', exact: true }).click();
  await slip.getByRole('button', { name: /Place Bet/ }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'My Bets' }).getByRole('row')).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: /cash.?out/i })).toHaveCount(0);
});

test('the server refuses what the brand does not offer, for this brand only @spec:brands.12', async ({
  page,
  system,
}) => {
  const askCode = async (home: string) => {
    await page.goto(home);
    return page.evaluate(async () => {
      const body = JSON.stringify({ mobile: '9876512345', country_code: '+91' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/v5/sendOtp', { method: 'POST', headers, body })).status;
    });
  };
  expect(await askCode(system.urlOf(BRAND))).toBe(403);
  expect(await askCode(system.urlOf('kheloyar'))).toBe(200);
});
