import { priceOf, slipOf } from '../support/pages.ts';
import { setSettings } from '../support/settings.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { logInAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const WHATSAPP = { 'site.whatsapp': 'https://wa.me/910000000000' };

test.describe('the support link', () => {
  test('is there only while site.whatsapp has a value, and opens the chat for guests and players @journey @spec:shell.1', async ({
    page,
  }) => {
    await setSettings(page, { 'site.whatsapp': '' });
    await page.goto('/sport/4');
    await expect.poll(() => page.evaluate(() => 'defaultSettingData' in localStorage)).toBe(true);
    await expect(page.getByRole('link', { name: 'Support' })).toHaveCount(0);
    await setSettings(page, WHATSAPP);
    await page.reload();
    const link = page.getByRole('link', { name: 'Support' });
    for (const visitor of ['guest', 'player']) {
      if (visitor === 'player') await logInWithDemo(page);
      await expect(link, visitor).toHaveAttribute('href', 'https://wa.me/910000000000');
      await expect(link, visitor).toHaveAttribute('target', '_blank');
    }
  });

  for (const brand of ['kheloyar', 'khelodost']) {
    test(`leads to the example account of ${brand}, as the login does @spec:shell.1`, async ({
      page,
      system,
    }) => {
      await page.goto(system.urlOf(brand));
      const chat = 'https://wa.me/910000000000';
      await expect(page.getByRole('link', { name: 'Support' })).toHaveAttribute('href', chat);
      await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
      const instantId = page.getByRole('dialog').getByRole('link', {
        name: 'Get Instant ID On Whatsapp',
      });
      await expect(instantId).toHaveAttribute('href', chat);
    });
  }

  test('has a player’s messages beside it: none yet, or the conversation @spec:shell.21', async ({
    page,
    system,
  }) => {
    await setSettings(page, WHATSAPP);
    await logInWithDemo(page);
    const open = () => page.getByRole('button', { name: 'Your messages' }).click();
    await open();
    const panel = page.getByRole('dialog', { name: 'Support' });
    await expect(panel.getByText('No messages yet.')).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/910000000000',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await logInAs(page, system, 'player');
    await open();
    const messages = panel.getByRole('list', { name: 'Your messages' }).getByRole('listitem');
    await expect(messages).toHaveCount(5);
    await expect(messages.first()).toContainText('You ·');
    await expect(messages.last()).toContainText('Support ·');
  });

  test('is in the menu of narrow screens, and covers neither navigation nor prices there @spec:shell.1 @spec:shell.19', async ({
    page,
    system,
  }) => {
    await setSettings(page, WHATSAPP);
    await logInWithDemo(page);
    const link = page.getByRole('link', { name: 'Support' });
    const { path } = await system.match();
    for (const place of ['/', path]) {
      if (place !== '/') await page.goto(place);
      for (const width of [768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(link).toHaveCount(0);
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(link).toHaveAttribute('href', WHATSAPP['site.whatsapp']);
        await page.keyboard.press('Escape');
        await expect(link).toHaveCount(0);
      }
    }
  });

  test('leaves the messages of a player on a phone to the account menu', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await setSettings(page, WHATSAPP);
    await logInWithDemo(page);
    await expect(page.getByRole('button', { name: 'Your messages' })).toBeHidden();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Account').click();
    await page.getByRole('navigation', { name: 'Account' }).getByText('Support').click();
    await expect(page.getByRole('dialog', { name: 'Support' })).toContainText('No messages yet.');
  });

  test('covers neither prices nor slip nor tree of wide screens @spec:2.21 @spec:shell.1', async ({
    page,
    system,
  }) => {
    await page.setViewportSize({ width: 992, height: 600 });
    await setSettings(page, WHATSAPP);
    const { path, runners } = await system.match();
    await logInWithDemo(page, path);
    await priceOf(page, runners[0], 'Back').click();
    for (const width of [992, 1199, 1200, 1440, 1920]) {
      await page.setViewportSize({ width, height: 600 });
      await expect(slipOf(page)).toBeVisible();
      const link = await page.locator('[data-support-link]').boundingBox();
      const covered = [page.getByRole('main'), ...(await page.getByRole('complementary').all())];
      for (const part of covered) {
        const box = await part.boundingBox();
        if (!link || !box) continue;
        const apart =
          link.x >= box.x + box.width ||
          link.x + link.width <= box.x ||
          link.y >= box.y + box.height ||
          link.y + link.height <= box.y;
        expect(apart, JSON.stringify({ width, link, box })).toBe(true);
      }
    }
  });
});
