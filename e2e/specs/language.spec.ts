import { paths } from '@exchange/contract';
import { chooseHindi, expectHindi, findEnglish } from '../support/hindi.ts';
import { logInAsNewPlayer, logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const LOBBY = paths.casinoLobby('All Casinos');

test.describe('the language', () => {
  test('is switched in the header without a reload, on pages of every area, and remembered @spec:shell.22 @spec:shell.24', async ({
    page,
    system,
  }) => {
    const { path } = await system.match();
    await page.setViewportSize({ width: 1440, height: 900 });
    await logInWithDemo(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'हिन्दी' }).click();
    await expectHindi(page, 'लाइव · क्रिकेट');
    await expect(header.getByRole('button', { name: 'लॉग आउट' })).toBeVisible();
    await expect(page.getByRole('form').or(page.getByText('बेट स्लिप')).first()).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    await page.goto(path);
    await expectHindi(page, 'मैच ऑड्स');
    await header.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: 'Match Odds' })).toBeVisible();
    await header.getByRole('button', { name: 'हिन्दी' }).click();
    await expectHindi(page, 'मैच ऑड्स');

    await page.goto(LOBBY);
    await expectHindi(page, 'कैसीनो गेम्स');
    await page.goto('/app/deposit');
    await expectHindi(page, 'जमा');
    await page.goto('/app/open-bets/p');
    await expectHindi(page, 'खुले दांव');
    await page.reload();
    await expectHindi(page, 'खुले दांव');

    await header.getByRole('button', { name: 'लॉग आउट' }).click();
    await expect(header.getByRole('button', { name: 'लॉग इन' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await page.reload();
    await expectHindi(page, 'लाइव · क्रिकेट');
  });

  test('is a choice in a guest’s drawer and in a player’s account menu on a phone @spec:shell.22', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    const choice = page.getByRole('group', { name: 'Language' });
    await expect(choice.getByRole('button', { name: 'English' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await choice.getByRole('button', { name: 'हिन्दी' }).click();
    await expectHindi(page, 'मेन्यू');
    await page.getByRole('dialog').getByRole('button', { name: 'बंद करें' }).click();
    await page.context().clearCookies();
    await logInWithDemo(page);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Account').click();
    await choice.getByRole('button', { name: 'हिन्दी' }).click();
    await expect(page.getByRole('button', { name: 'साइन आउट' })).toBeVisible();
  });

  test('stays unchanged and shows an error if it cannot be fetched @spec:shell.22', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route('**/hindi.*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click();
    await expect(
      page.getByText('The language could not be loaded. Please try again.'),
    ).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.unroute('**/hindi.*.js');
    await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click();
    await expectHindi(page, 'लाइव · क्रिकेट');
  });

  test('brings its typeface only where it is Hindi @spec:shell.23', async ({ page, system }) => {
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    const devanagari = () => fonts.filter((url) => url.includes('devanagari'));
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'In Play · Cricket' })).toBeVisible();
    expect(devanagari()).toEqual([]);
    await chooseHindi(page, system.url);
    await page.goto('/');
    await expectHindi(page, 'लाइव · क्रिकेट');
    // The texts are there before their typeface.
    const isLoaded = () =>
      page.evaluate(() => document.fonts.check('600 15px "Noto Sans Devanagari Variable"', 'अ'));
    await expect.poll(isLoaded).toBe(true);
    expect(new Set(devanagari()).size).toBe(1);
  });

  test('leaves no English on the main pages but names @spec:shell.22', async ({ page, system }) => {
    const { name, runners, path } = await system.match();
    const { envelope } = await system.client.call<{ InplayMatches: { seriesName: string }[] }>(
      'getseiresMatchsList',
      {},
    );
    const series = envelope.data.InplayMatches.map(({ seriesName }) => seriesName);
    // Besides teams and series: brand, providers, kinds of files, and the bank account of the brand.
    const others = ['Kheloyar', 'kheloyar', 'Evolution', 'Jili', 'JPEG', 'WebP', 'PNG', 'PDF'];
    const account = ['Demonstration Bank', 'DEMO ONLY', 'NO REAL PAYMENT', 'DEMO'];
    const names = [name, ...runners, ...series, ...others, ...account];
    await chooseHindi(page, system.url);
    await page.setViewportSize({ width: 1440, height: 900 });
    await logInAsNewPlayer(page, system);
    const user = await page.evaluate(() => JSON.parse(localStorage.user).data.user_name as string);
    const pages = ['/', '/sport/inplay', '/sport/4', path, LOBBY, '/app/open-bets/p'];
    const money = ['/app/deposit', '/app/withdraw', '/app/limits', '/app/setting'];
    const texts = [paths.contactUs(), paths.rulesAndRegulations(), paths.exclusionPolicy()];
    for (const address of [...pages, ...money, ...texts]) {
      await page.goto(address);
      await expect(page.locator('main [role="status"][aria-label="लोड हो रहा है"]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect.soft(await findEnglish(page, [...names, user]), address).toEqual([]);
    }
  });
});
