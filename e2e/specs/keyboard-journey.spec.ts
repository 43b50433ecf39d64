import { paths } from '@exchange/contract';
import { createPlayer } from '../support/accounts.ts';
import { chooseHindi } from '../support/hindi.ts';
import { pressWithKeys, tabTo } from '../support/keyboard.ts';
import { nextUtr, takeSlip } from '../support/money.ts';
import { expect, playOwnMatch, shortenBetDelay, test } from '../support/test.ts';
import { readTexts } from '../support/translations.ts';

// Bets are placed.
playOwnMatch();
shortenBetDelay();

// Each bets at a price of its own: the size at one suffices for few of them.
for (const [index, [brand, language]] of (
  [
    ['localhost', 'hi'],
    ['khelodost.localhost', 'en'],
  ] as const
).entries()) {
  test(`a player with only keys and a screen reader logs in, bets and deposits on ${brand} in ${language} @spec:quality.1`, async ({
    page,
    baseURL,
    system,
  }) => {
    test.slow();
    const t = await readTexts(language);
    const address = new URL(baseURL ?? '');
    address.hostname = brand;
    if (language === 'hi') await chooseHindi(page, address.href);
    const { path, guestPath, runners } = await system.match();
    const runner = runners[index] ?? '';
    const status = page.getByRole('status');

    await test.step('logs in', async () => {
      await page.goto(new URL(guestPath, address).href);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await pressWithKeys(page, page.getByRole('banner').getByRole('button', { name: t('Login') }));
      const dialog = page.getByRole('dialog', { name: t('Log In') });
      // A dialog has the focus, and traps it.
      await expect(dialog.locator(':focus')).toHaveCount(1);
      const { user_name, password } = await createPlayer(system);
      await tabTo(page, dialog.getByLabel(t('User ID')));
      await page.keyboard.type(user_name);
      await tabTo(page, dialog.getByLabel(t('Password')));
      await page.keyboard.type(password);
      await pressWithKeys(page, dialog.getByRole('button', { name: t('Log In'), exact: true }));
      await expect(dialog).toBeHidden();
      await expect(page.getByTestId('balance')).toHaveText('₹ 1,00,000');
    });

    await test.step('bets', async () => {
      await page.goto(new URL(path, address).href);
      const side = language === 'en' ? 'Back' : 'Lay';
      const reported = t(`${side} {{runner}} at {{price}}, {{size}} available`, { runner });
      const prices = page
        .getByRole('group', { name: t('Prices of {{runner}}', { runner }) })
        .getByRole('button', { name: new RegExp(reported.replaceAll(/\{\{\w+\}\}/g, '.+')) });
      await pressWithKeys(page, side === 'Back' ? prices.last() : prices.first());
      const slip = page.getByRole('form', { name: t('Bet slip') });
      const stake = slip.getByLabel(t('Stake'), { exact: true });
      await expect(stake).toBeFocused();
      await page.keyboard.type('100');
      const place = t('Place Bet · win ₹{{sum}}').split('·')[0]?.trim() ?? '';
      await pressWithKeys(page, slip.getByRole('button', { name: place }));
      await expect(status.filter({ hasText: t('Bet placed successfully') })).toBeVisible();
      // The focus is not lost with the slip.
      await expect(page.locator('body:focus')).toHaveCount(0);
      await expect(page.getByTestId('exposure')).not.toHaveText('0');
    });

    await test.step('deposits', async () => {
      const slip = await takeSlip(page);
      const money = page.getByRole('banner').getByRole('navigation');
      await pressWithKeys(page, money.getByRole('link', { name: t('Deposit'), exact: true }));
      await expect(page).toHaveURL(new RegExp(`${paths.deposit()}$`));
      await expect(page.getByRole('heading', { level: 1, name: t('Deposit') })).toBeVisible();
      await tabTo(page, page.getByLabel(t('UTR'), { exact: true }));
      await page.keyboard.type(nextUtr());
      await tabTo(page, page.getByLabel(t('Amount'), { exact: true }));
      await page.keyboard.type('700');
      const chooser = page.waitForEvent('filechooser');
      await pressWithKeys(page, page.getByLabel(t('Payment proof')));
      await (await chooser).setFiles(slip);
      await expect(status.filter({ hasText: t('Uploaded') })).toBeVisible();
      const form = page.getByRole('form', { name: t('Deposit') });
      await pressWithKeys(page, form.getByRole('button', { name: t('Submit') }));
      await expect(status.filter({ hasText: t('Deposit request submitted.') })).toBeVisible();
    });
  });
}
