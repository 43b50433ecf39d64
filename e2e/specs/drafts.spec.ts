import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { nextUtr, takeSlip } from '../support/money.ts';
import { goToSection, isSameView, markView } from '../support/sections.ts';
import { logInAsNewPlayer } from '../support/sign-in.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

const NEW = '0.2.0';
const boundary = (page: Page) => page.getByRole('main').locator('[data-boundary=wallet]').first();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Offers a new version while `work` runs. */
async function withNewVersion(system: System, work: () => Promise<void>): Promise<void> {
  await system.publishAgain('wallet', NEW);
  try {
    await work();
  } finally {
    await system.rollBack('wallet');
  }
}

/** Leaves the area and returns by the header, as a player does. */
async function leaveAndComeBack(page: Page, link: 'Deposit' | 'Withdrawl') {
  await goToSection(page, 'In-Play');
  const money = page.getByRole('banner').getByRole('navigation', { name: 'Money' });
  await money.getByRole('link', { name: link }).click();
  await expect(boundary(page)).toHaveAttribute('data-version', /./);
}

test('a form that was not sent is there in the new version of its area', async ({
  page,
  system,
  context,
}) => {
  test.slow();
  await logInAsNewPlayer(page, system, paths.deposit());
  const utr = nextUtr();
  await page.getByRole('button', { name: 'UPI', exact: true }).click();
  await field(page, 'Amount').fill('1300');
  await field(page, 'UTR').fill(utr);
  await page.getByLabel('Payment proof').setInputFiles(await takeSlip(page));
  await expect(page.getByText('Uploaded')).toBeVisible();
  await markView(page);

  const other = await context.newPage();
  await other.goto(paths.withdraw());
  await field(other, 'Account Number').fill('123456789012');
  await field(other, 'Amount').fill('250');
  await markView(other);

  await withNewVersion(system, async () => {
    await test.step('the deposit: the new version runs, with all that was typed', async () => {
      await expect(async () => {
        await leaveAndComeBack(page, 'Deposit');
        await expect(boundary(page)).toHaveAttribute('data-version', NEW, { timeout: 5000 });
      }).toPass();
      expect(await isSameView(page)).toBe(false);
      await expect(field(page, 'Amount')).toHaveValue('1300');
      await expect(page.getByText('Scan to pay ₹ 1,300')).toBeVisible();
      await expect(field(page, 'UTR')).toHaveValue(utr);
      await expect(page.getByText('Uploaded')).toBeVisible();
    });

    await test.step('a bank account is not stored, so its page is not reloaded', async () => {
      await leaveAndComeBack(other, 'Withdrawl');
      await expect(field(other, 'Account Number')).toHaveValue('123456789012');
      expect(await isSameView(other)).toBe(true);
      const stored = await other.evaluate(() => JSON.stringify({ ...sessionStorage }));
      expect(stored).toContain('250');
      expect(stored).not.toContain('123456789012');
    });

    await test.step('once it is taken away the page changes, and the amount stays', async () => {
      await field(other, 'Account Number').fill('');
      await expect(async () => {
        await leaveAndComeBack(other, 'Withdrawl');
        await expect(boundary(other)).toHaveAttribute('data-version', NEW, { timeout: 5000 });
      }).toPass();
      expect(await isSameView(other)).toBe(false);
      await expect(field(other, 'Amount')).toHaveValue('250');
    });

    await test.step('removes a draft once it is sent, and the others at the sign-out', async () => {
      const form = page.getByRole('form', { name: 'Deposit' });
      await form.getByRole('button', { name: 'Submit' }).click();
      await expect(field(page, 'UTR')).toHaveValue('');
      await leaveAndComeBack(page, 'Deposit');
      await expect(field(page, 'UTR')).toHaveValue('');
      await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
      await expect(other).toHaveURL(/\/$/);
      const keys = await other.evaluate(() => Object.keys(sessionStorage));
      expect(keys.filter((key) => key.endsWith('-draft'))).toEqual([]);
    });
  });
});

test('a guest’s sign-up keeps name and number for the tab, and never a password', async ({
  page,
}) => {
  await page.goto('/signup');
  await field(page, 'Username').fill('asha.draft');
  await page.getByLabel('Country code').selectOption('+44');
  await field(page, 'Phone number').fill('7700900123');
  await field(page, 'Password').fill('a long password');
  await goToSection(page, 'In-Play');
  await page.goto('/signup');
  await expect(field(page, 'Username')).toHaveValue('asha.draft');
  await expect(page.getByLabel('Country code')).toHaveValue('+44');
  await expect(field(page, 'Phone number')).toHaveValue('7700900123');
  await expect(field(page, 'Password')).toHaveValue('');
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(stored).not.toContain('a long password');
});
