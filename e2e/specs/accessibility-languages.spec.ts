import { paths } from '@exchange/contract';
import { findFaults } from '../support/axe.ts';
import { chooseHindi } from '../support/hindi.ts';
import { expect, test } from '../support/test.ts';

const PUBLIC = [
  paths.termsAndConditions(),
  paths.contactUs(),
  paths.cookiePolicy(),
  paths.responsibleGambling(),
  paths.aboutUs(),
];
const OWN = [
  paths.rulesAndRegulations(),
  paths.exclusionPolicy(),
  paths.responsibleGamblingApp(),
  paths.privacyPolicy(),
];
const WORDS = {
  en: { login: 'Login', demo: 'Log In with Demo Id', menu: 'Menu', account: 'Account' },
  hi: { login: 'लॉग इन', demo: 'डेमो आईडी से लॉग इन करें', menu: 'मेन्यू', account: 'अकाउंट' },
} as const;

for (const [brand, language] of [
  ['localhost', 'hi'],
  ['khelodost.localhost', 'en'],
] as const) {
  test(`names, contrast and structure hold on ${brand} in ${language} @spec:shell.25`, async ({
    page,
    baseURL,
    system,
  }) => {
    test.slow();
    // Some twenty pages are opened and read by axe.
    const words = WORDS[language];
    const address = new URL(baseURL ?? '');
    address.hostname = brand;
    if (language === 'hi') await chooseHindi(page, address.href);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const read = async (path: string) => {
      await page.goto(new URL(path, address).href);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('main [role="status"][aria-busy]')).toHaveCount(0);
      expect.soft(await findFaults(page), path).toEqual([]);
    };
    const { path: match } = await system.match();
    await page.setViewportSize({ width: 360, height: 800 });
    for (const path of ['/', ...PUBLIC]) await read(path);
    await page.getByRole('button', { name: words.menu }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await findFaults(page), 'the drawer').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: words.login }).click();
    await page.getByRole('button', { name: words.demo }).click();
    await expect(page.getByTestId('balance')).toHaveText('₹ 1,00,000');
    for (const path of [...OWN, paths.contactUs(), match]) await read(path);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of ['/', paths.exclusionPolicy(), match]) await read(path);
    await page.getByRole('banner').getByRole('button', { name: words.account }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await findFaults(page), 'the account menu').toEqual([]);
  });
}
