import { findFaults } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

// A system of its own, as the settings of the edge differ.
test.use({ staffApart: true });

test('staff choose a version on their own origin, and see it on a site once they confirmed it there', async ({
  page,
  system,
}) => {
  const { key, origin } = system.staff;
  expect((await page.goto('/staff/override'))?.status()).toBe(404);
  expect((await page.goto(`${origin}/`))?.status()).toBe(404);

  const reply = await page.request.get('/registry/versions');
  const { versions } = (await reply.json()) as { versions: { casino: string } };
  const build = `casino ${versions.casino}`;

  const given = new URLSearchParams({ area: 'casino', build: versions.casino, site: system.url });
  await page.goto(`${origin}/staff/override?${given}`);
  await page.getByLabel('Staff key').fill(key);
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByText(`${build} can be shown.`)).toBeVisible();
  await page.getByRole('button', { name: /^Go to localhost/ }).click();

  await expect(page).toHaveURL(`${system.url}/override`);
  await expect(page.getByText(`staff chose ${build}.`)).toBeVisible();
  await expect(page.locator('.staff-override')).toHaveCount(0);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findFaults(page)).toEqual([]);
  }
  const ticket = await page.locator('input[name=ticket]').inputValue();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page).toHaveURL(`${system.url}/`);
  await expect(page.locator('.staff-override')).toContainText(`Only this browser shows ${build}`);

  await page.locator('.staff-override').getByRole('button', { name: 'Reset' }).click();
  await expect(page.locator('.staff-override')).toHaveCount(0);

  await test.step('the way there was good once', async () => {
    const again = await page.request.post('/override/accept', { form: { ticket } });
    expect([again.status(), again.headers()['set-cookie']]).toEqual([410, undefined]);
  });
});
