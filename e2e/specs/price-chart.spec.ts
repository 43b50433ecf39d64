import { findFaults } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

for (const brand of ['localhost', 'khelodost.localhost']) {
  test(`a runner's prices over time, as a line and in words, on ${brand}`, async ({
    page,
    baseURL,
    system,
  }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    const { guestPath, runners } = await system.match();
    const address = new URL(guestPath, baseURL);
    address.hostname = brand;
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(address.href);
    const name = `Price chart of ${runners[0]}`;
    const opener = page.getByRole('button', { name });
    const box = await opener.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await opener.click();

    const chart = page.getByRole('dialog', { name });
    const { best } = await system.bestBack(runners[0]);
    await expect(chart.getByRole('term')).toHaveText(['Current', 'Lowest', 'Highest', 'Traded']);
    await expect(chart.getByRole('definition').first()).toHaveText(best);
    const canvas = chart.locator('canvas');
    await expect(canvas).toBeVisible();
    // The line and its axes are drawn, each in its colour.
    const countColours = () =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const { data } = element
          .getContext('2d')
          ?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
        return new Set(new Uint32Array(new Uint8Array(data).buffer)).size;
      });
    await expect.poll(countColours).toBeGreaterThan(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findFaults(page)).toEqual([]);
    expect(refused).toEqual([]);

    await page.setViewportSize({ width: 768, height: 800 });
    const readRoom = () =>
      canvas.evaluate((element) => {
        const holder = element.closest('[aria-hidden]');
        return element.clientWidth - (holder?.clientWidth ?? 0);
      });
    await expect.poll(readRoom).toBe(0);
    await page.keyboard.press('Escape');
    await expect(chart).toBeHidden();
    await expect(opener).toBeFocused();
  });
}

test('a price chart that cannot be loaded shows that, and is loaded again @spec:prices.7', async ({
  page,
  system,
}) => {
  const { guestPath, runners } = await system.match();
  await page.route('**/price-history', (route) => route.abort());
  await page.goto(guestPath);
  await page.getByRole('button', { name: `Price chart of ${runners[0]}` }).click();
  const chart = page.getByRole('dialog');
  await expect(chart.getByRole('alert')).toContainText('The price chart could not be loaded.');
  await page.unroute('**/price-history');
  await chart.getByRole('button', { name: 'Try again' }).click();
  await expect(chart.locator('canvas')).toBeVisible();
});
