import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Checkout, createCheckout } from '@exchange/release/testing';
import { priceOf, slipOf } from '../support/pages.ts';
import { goToSection, isSameView, markView } from '../support/sections.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const CASINO = '/casino-provider/All%20Casinos';

let checkout: Checkout;
test.beforeAll(async () => {
  checkout = await createCheckout('casino');
});
test.afterAll(() => checkout.remove());

test('a changed casino reaches new tabs at once, and an open one at its next navigation into it', async ({
  page,
  context,
  system,
}) => {
  // The gate alone takes half a minute.
  test.slow();
  const { path: match, runners } = await system.match();
  await logInWithDemo(page);
  await goToSection(page, 'Casino Games');
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  await page.goto(match);
  await markView(page);
  await priceOf(page, runners[0], 'Back').click();
  const stake = slipOf(page).getByLabel('Stake', { exact: true });
  await stake.fill('350');

  const env = { RELEASES_DIR: system.releasesDir, LIVE_URL: system.url };
  await checkout.edit('mfe-casino/src/lobby/LobbyPage.tsx', 't(title)', "'New Lobby'");
  await checkout.setVersion('0.6.0');
  const published = await checkout.release(['publish', 'mfe-casino'], env);
  expect(published.output).toContain('Published mfe-casino 0.6.0');
  const activated = await checkout.release(['activate', 'mfe-casino', '0.6.0'], env);
  expect(activated.output).toContain('0.6.0 is active');

  await test.step('a new tab has it', async () => {
    const other = await context.newPage();
    await other.goto(CASINO);
    await expect(other.getByRole('heading', { name: 'New Lobby' })).toBeVisible();
    await other.close();
  });

  await test.step('the open tab goes on, also through areas that did not change', async () => {
    await expect(stake).toHaveValue('350');
    await goToSection(page, 'In-Play');
    await expect(page.getByRole('main').locator('[data-boundary=sports]').first()).toContainText(
      'LIVE',
    );
    expect(await isSameView(page)).toBe(true);
  });

  await test.step('its next navigation into the casino is a full one', async () => {
    await expect(async () => {
      await goToSection(page, 'In-Play');
      await goToSection(page, 'Casino Games');
      await expect(page.getByRole('heading', { name: 'New Lobby' })).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(page.locator('[data-boundary=casino][data-version]').first()).toHaveAttribute(
      'data-version',
      '0.6.0',
    );
    expect(await isSameView(page)).toBe(false);
  });

  await test.step('the open slip is still there, with its stake', async () => {
    await goToSection(page, 'In-Play');
    await expect(slipOf(page).getByLabel('Stake', { exact: true })).toHaveValue('350');
  });

  await test.step('from then on navigations stay in the page', async () => {
    await markView(page);
    await goToSection(page, 'Casino Games');
    await expect(page.getByRole('heading', { name: 'New Lobby' })).toBeVisible();
    expect(await isSameView(page)).toBe(true);
  });

  await test.step('a rollback takes the sitting tab back by itself', async () => {
    await system.rollBack('casino');
    await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
    await expect(page).toHaveURL(/casino-provider/);
    expect(await isSameView(page)).toBe(false);
  });
});

test('a tab whose files are gone after a deploy has the new version as it enters the area', async ({
  page,
  system,
}) => {
  await logInWithDemo(page);
  const { microFrontends } = await system.store.readRegistry();
  const before = microFrontends.casino?.[0]?.metadata.version;
  await system.publishAgain('casino', '0.6.1');
  await page.route(`${system.filesOf('casino')}/${before}/**`, (route) =>
    route.fulfill({ status: 404 }),
  );
  await goToSection(page, 'Casino Games');
  // A tab that has heard of no new version yet asks once it is told to try again.
  const casino = page.getByRole('main').locator('[data-boundary=casino]');
  const shown = casino.and(page.locator('[data-version="0.6.1"]')).first();
  const retry = casino.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(shown).toContainText('Aviator', { timeout: 5000 });
  }).toPass();
  await system.rollBack('casino');
});

test('a registry that cannot be read, and an edge that does not answer, change nothing', async ({
  page,
  system,
}) => {
  await logInWithDemo(page);
  await markView(page);
  const registry = path.join(system.releasesDir, 'registry');
  const revisions = (await readdir(registry)).filter((name) => /^casino\.json/.test(name));
  const latest = revisions.toSorted(
    (a, b) => Number(a.split('.').at(-1)) - Number(b.split('.').at(-1)),
  );
  const file = path.join(registry, latest.at(-1) ?? 'no registry');
  const sound = await readFile(file, 'utf8');
  await writeFile(file, '{ "half":');
  const reply = await page.request.get('/registry/versions');
  const { versions } = (await reply.json()) as { versions: Record<string, string> };
  // Four areas and the shell.
  expect(Object.keys(versions)).toHaveLength(5);
  await goToSection(page, 'Casino Games');
  await expect(page.getByText('Aviator')).toBeVisible();
  await writeFile(file, sound);

  const asked: string[] = [];
  await page.route('**/registry/versions', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await system.publishBroken('casino', 'load');
  // Once the stream has named another version, the page asks before its reload, and stays.
  await expect(async () => {
    await goToSection(page, 'In-Play');
    await goToSection(page, 'Casino Games');
    await expect(page.getByText('Aviator')).toBeVisible({ timeout: 5000 });
    expect(asked).not.toEqual([]);
  }).toPass();
  expect(await isSameView(page)).toBe(true);
  await system.rollBack('casino');
});
