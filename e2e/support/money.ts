import { paths } from '@exchange/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { PLAYER_PASSWORD } from './accounts.ts';
import type { System } from './system.ts';

const tokenOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.user).data.token as string);

/** Returns a client with the session of the page's player. */
export function clientOf(page: Page, { client }: System) {
  return {
    async requests(type: 'D' | 'W'): Promise<object[]> {
      const { envelope } = await client.call<object[]>(
        'my-deposit-request',
        { type },
        await tokenOf(page),
      );
      return envelope.data;
    },
  };
}

/** Aborts replies after the server has processed the calls. */
export const cutReplies = (page: Page, path: string) =>
  page.route(`**/${path}`, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });

let utrs = Date.now() % 1_000_000_000;
/** Returns a UTR that no other test has. */
export function nextUtr(): string {
  utrs += 1;
  return String(utrs).padStart(12, '7');
}

/** Creates an image like a phone's screenshot of a payment. */
export const takeSlip = async (page: Page) => ({
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
});

/** Opens the deposit page on its UPI account and fills the form. */
export async function fillDeposit(page: Page, utr: string): Promise<void> {
  const slip = await takeSlip(page);
  await page.goto(paths.deposit());
  await page.getByRole('button', { name: 'UPI', exact: true }).click();
  await page.getByRole('button', { name: '+2,000' }).click();
  await page.getByLabel('UTR', { exact: true }).fill(utr);
  await page.getByLabel('Payment proof').setInputFiles(slip);
  await expect(page.getByText('Uploaded')).toBeVisible();
}

const payees = new WeakMap<Page, string>();
const PAYEE_DIGITS = 11;
/**
 * Returns the bank account of a page's player, of 18 digits and without 777: players who share one
 * are blocked.
 */
export function payeeOf(page: Page): string {
  const known = payees.get(page);
  if (known) return known;
  const drawn = Math.floor(Math.random() * 7 ** PAYEE_DIGITS).toString(7);
  const made = `${drawn.padStart(PAYEE_DIGITS, '3')}6789012`;
  payees.set(page, made);
  return made;
}

/** Fills the withdrawal form with the bank account of the page's player. */
export async function fillWithdrawal(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Account Number').fill(payeeOf(page));
  await page.getByLabel('IFSC Code').fill('demo0001234');
  await page.getByLabel('Account Holder Name').fill('Asha Rao');
  await page.getByLabel('Bank Name').fill('Demo Bank');
  await page.getByLabel('Amount', { exact: true }).fill(amount);
}

/** Fills the withdrawal form with the password: a new account needs it. */
export async function fillProven(page: Page, amount: string): Promise<void> {
  await fillWithdrawal(page, amount);
  await page.getByLabel('Password').fill(PLAYER_PASSWORD);
}

/**
 * Returns the requests of the table below the form, or of the transactions page: each is a group of
 * rows.
 */
export const requestsOf = (page: Page) => page.getByRole('rowgroup').filter({ hasText: '₹' });

/** Opens the history of a request. */
export const openDetails = (request: Locator) =>
  request.getByRole('button', { name: /^Details of / }).click();
