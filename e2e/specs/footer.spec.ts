import { watchShifts } from '../support/layout-shifts.ts';
import { setSettings } from '../support/settings.ts';
import { expect, test } from '../support/test.ts';

/** Returns the width of a loaded image; else 0. */
const widthOf = (picture: SVGElement | HTMLElement) => (picture as HTMLImageElement).naturalWidth;

test.describe('the footer', () => {
  test('is on the home page only, with app, company, payments, policies and 18+ @journey @spec:1.6 @spec:shell.5 @spec:shell.8 @spec:shell.9', async ({
    page,
  }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('Download the app')).toBeVisible();
    await expect(footer.getByText('belongs to no company')).toBeVisible();
    await expect(footer.getByRole('img', { name: 'For adults only: 18+' })).toBeVisible();
    await footer.scrollIntoViewIfNeeded();
    const picture = footer.getByRole('figure').locator('img');
    await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(0);
    // The own signs are drawn in the page: each has an extent of its own.
    const signs = footer
      .getByRole('list', { name: 'Payments' })
      .getByRole('listitem')
      .locator('svg');
    await expect(signs).toHaveCount(5);
    const extents = await signs.evaluateAll((all) =>
      (all as SVGSVGElement[]).map((sign) => sign.getBBox().width),
    );
    expect(Math.min(...extents)).toBeGreaterThan(10);
    const links = footer.getByRole('navigation', { name: 'Policies' });
    await expect(links.getByRole('link')).toHaveCount(5);
    await links.getByRole('link', { name: 'Terms and Conditions' }).click();
    await expect(page).toHaveURL(/\/terms-condition$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(footer).toHaveCount(0);
  });

  for (const brand of ['kheloyar', 'khelodost']) {
    test(`has the example accounts of ${brand} as social links @spec:shell.8`, async ({
      page,
      system,
    }) => {
      await page.goto(system.urlOf(brand));
      const links = page.getByRole('navigation', { name: 'Social media' }).getByRole('link');
      const addresses = () =>
        links.evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href }) => href));
      await expect
        .poll(addresses)
        .toEqual([
          ...['instagram', 'facebook', 'youtube', 'telegram'].map(
            (service) => `https://${service}.example/${brand}`,
          ),
          'https://wa.me/910000000000',
        ]);
    });
  }

  test('has a social link for each setting with a value @spec:shell.8', async ({ page }) => {
    await setSettings(page, {
      'site.whatsapp': '',
      'site.facebook': '',
      'site.instagram': 'kheloyar',
      'site.youtube': 'https://youtube.example/kheloyar',
      'site.telegram': '@kheloyar',
    });
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Social media' }).getByRole('link');
    await expect(links).toHaveCount(3);
    for (const [name, href] of [
      ['Instagram', 'https://www.instagram.com/kheloyar'],
      ['YouTube', 'https://youtube.example/kheloyar'],
      ['Telegram', 'https://t.me/kheloyar'],
    ] as const) {
      await expect(links.and(page.getByLabel(name))).toHaveAttribute('href', href);
    }
  });

  test('ends above the bottom bar of a phone, and its coming moves nothing', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const readShifts = await watchShifts(page);
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toBeAttached();
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    // Images above are fetched as they come near, so the end moves on for a while.
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const box = await footer.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      })
      .toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    expect(await readShifts()).toEqual([]);
  });
});
