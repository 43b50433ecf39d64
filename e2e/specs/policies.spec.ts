import { paths } from '@exchange/contract';
import { chooseHindi } from '../support/hindi.ts';
import { setSettings } from '../support/settings.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const PUBLIC = [
  [paths.termsAndConditions(), 'Terms and Conditions'],
  [paths.contactUs(), 'Contact Us'],
  [paths.cookiePolicy(), 'Cookie Policy'],
  [paths.responsibleGambling(), 'Responsible Gambling'],
  [paths.aboutUs(), 'About Us'],
] as const;
const OWN = [
  [paths.rulesAndRegulations(), 'Rules & Results'],
  [paths.exclusionPolicy(), 'Self-exclusion Policy'],
  [paths.responsibleGamblingApp(), 'Responsible Gaming'],
  [paths.privacyPolicy(), 'Privacy Policy'],
] as const;

test.describe('the pages of text', () => {
  test('are read by everybody, with a contents list that leads to each section @spec:1.6 @spec:shell.2 @spec:shell.4', async ({
    page,
  }) => {
    for (const [path, heading] of PUBLIC) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
      const sections = page.getByRole('article').locator('section h2');
      await expect(sections).toHaveText(await contents.allTextContents());
      await contents.last().click();
      await expect(sections.last()).toBeInViewport();
    }
    await expect(page.getByText('belongs to no company')).toBeVisible();
  });

  test('of the account are for players, and its menu leads to them @spec:shell.3 @spec:shell.7', async ({
    page,
  }) => {
    await page.goto(paths.rulesAndRegulations());
    await expect(page).toHaveURL(/\/$/);
    await logInWithDemo(page);
    for (const [path, heading] of OWN) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    const menu = page.getByRole('navigation', { name: 'Account' });
    await menu.getByRole('link', { name: 'Exclusion policy' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.exclusionPolicy()}$`));
    await page.getByRole('link', { name: 'Exclude yourself' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.limits()}$`));
  });

  test('lead a guest who wants to set limits to the login @spec:shell.7', async ({ page }) => {
    await page.goto(paths.responsibleGambling());
    await page.getByRole('button', { name: 'Limits and breaks' }).click();
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
  });

  test('start at the top on each change of path, and keep a section’s address @spec:shell.13', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${paths.termsAndConditions()}#changes`);
    const last = page.getByRole('heading', { name: 'Changes', exact: true });
    await expect(last).toBeInViewport();
    const others = page.getByRole('navigation', { name: 'Policies' });
    await others.getByRole('link', { name: 'About Us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('are there in Hindi, also after a switch on the page', async ({ page, system }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(paths.cookiePolicy());
    await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'कुकी नीति' })).toBeVisible();
    await chooseHindi(page, system.url);
    await page.goto(paths.aboutUs());
    await expect(page.getByText('किसी कंपनी का नहीं है')).toBeVisible();
  });

  test('show an error if they cannot be fetched, and come with a second try', async ({ page }) => {
    await page.goto(paths.aboutUs());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // From here on every further file of the shell fails.
    await page.route('**/assets/*.js', (route) => route.abort());
    const others = page.getByRole('navigation', { name: 'Policies' });
    await others.getByRole('link', { name: 'Cookie Policy' }).click();
    await expect(page.getByText('This page could not be loaded.')).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cookie Policy' })).toBeVisible();
  });

  test('offer the chat of site.whatsapp on the contact page @spec:shell.4', async ({ page }) => {
    await setSettings(page, { 'site.whatsapp': '', 'site.telegram': '' });
    await page.goto(paths.contactUs());
    await expect(page.getByText('This site offers no chat at the moment.')).toBeVisible();
    await setSettings(page, { 'site.whatsapp': '+91 00000 00000' });
    await page.reload();
    await expect(page.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/910000000000',
    );
  });
});
