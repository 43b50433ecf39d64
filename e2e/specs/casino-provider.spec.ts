import type { Page } from '@playwright/test';
import { ROUND_MS } from '../support/gameplay.ts';
import { openGame } from '../support/games.ts';
import { expect, test } from '../support/test.ts';

/** Bets are taken again once a flight has ended. */
const NEXT_BETS = { timeout: 30_000 };

const balance = (page: Page) => page.getByLabel('Balance', { exact: true });
const reported = (page: Page) => page.getByRole('main').getByRole('status');
const bet = (page: Page) => page.getByRole('button', { name: /^Bet\b(?! again)/ }).first();

test('Mines deducts the stake, pays what it shows, and its round can be checked @spec:9.10', async ({
  page,
  system,
}) => {
  await page.goto(await openGame(system, 'DC', '200570'));
  await expect(balance(page)).toHaveText('₹1,00,000');
  for (let count = 3; count > 1; count -= 1) {
    await page.getByRole('group', { name: 'Number of mines' }).getByLabel('Less').click();
  }
  // One mine: a safe first field within a few rounds.
  const cashOut = page.getByRole('button', { name: /^Cash out ₹101/ });
  await expect(async () => {
    if (await bet(page).isVisible()) {
      await bet(page).click();
      await page.getByRole('button', { name: 'Field 13', exact: true }).click();
      await expect(cashOut.or(bet(page)).first()).toBeVisible();
    }
    expect(await cashOut.isVisible()).toBe(true);
  }).toPass();
  const before = await balance(page).textContent();
  await cashOut.click();
  await expect(reported(page)).toHaveText('You win ₹101');
  await expect(balance(page)).not.toHaveText(before ?? '');

  await page.getByRole('button', { name: 'Fairness' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fairness' });
  await dialog.getByRole('button', { name: /^#/ }).first().click();
  const seals = dialog.getByRole('code');
  const shown = await seals.nth(1).textContent();
  await expect(seals.nth(2)).toHaveText(shown ?? '');
  await expect(dialog.getByRole('listitem')).toHaveText([
    /before the outcome: Yes$/,
    /shown: Yes$/,
  ]);
  await expect(dialog.getByText(/^\d–\d$/)).toBeVisible();
});

test('an open round waits for a player who leaves and comes back', async ({ page, system }) => {
  const address = await openGame(system, 'DC', '200570');
  await page.goto(address);
  await bet(page).click();
  await expect(page.getByRole('button', { name: /^Cash out/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Cash out/ })).toBeVisible();
  await expect(balance(page)).toHaveText('₹99,900');
});

test('the address of a game opens it once: another window shows that the visit is over', async ({
  page,
  system,
}) => {
  const address = await openGame(system, 'DC', '200570');
  await page.goto(address);
  await expect(balance(page)).toHaveText('₹1,00,000');
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(other.getByRole('alert')).toContainText('This visit is over');
  await expect(balance(other)).toBeHidden();
});

test('a bet that flies can be cashed out by a page that was reloaded @spec:9.10', async ({
  page,
  system,
}) => {
  // A round may be as long as the highest flight, and a plane be gone before the page is there again.
  test.setTimeout(4 * ROUND_MS);
  await page.goto(await openGame(system, 'DC', '201206'));
  const slot = page.getByRole('group', { name: 'Bet 2' });
  const bet = slot.getByRole('button', { name: /^Bet(?! again| is in)/ });
  const cashOut = slot.getByRole('button', { name: /^Cash out ₹/ });
  await expect(async () => {
    await bet.or(cashOut).waitFor({ timeout: ROUND_MS });
    // One that is asked for in a flight waits for the next plane.
    if (await bet.isVisible()) await bet.click();
    await expect(cashOut).toBeVisible();
    await page.reload();
    await cashOut.click({ timeout: 10_000 });
    await expect(slot.getByRole('button', { name: /^Won ₹/ })).toBeVisible({ timeout: 5000 });
  }).toPass();
});

test('a silent connection stops the flight and the bets until it is back @spec:9.10', async ({
  page,
  system,
}) => {
  await page.clock.install();
  await page.goto(await openGame(system, 'DC', '201206'));
  const button = page.getByRole('group', { name: 'Bet 1' }).getByRole('button', { name: /^Bet\b/ });
  await expect(button.last()).toBeEnabled(NEXT_BETS);
  system.pause('provider');
  await page.clock.fastForward(12_000);
  await expect(reported(page)).toHaveText('Connecting…');
  await expect(button.last()).toBeDisabled();
  const shown = page
    .getByRole('main')
    .getByText(/^[\d.]+( s|×)$/)
    .first();
  const text = await shown.textContent();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(shown).toHaveText(text ?? '');
  system.goOn('provider');
  await page.clock.fastForward(8000);
  await expect(reported(page)).not.toHaveText('Connecting…');
  await expect(button.last()).toBeEnabled(NEXT_BETS);
});

test('a game reports its events to the page with its frame, and no other page can frame it @security:measures.61', async ({
  page,
  system,
}) => {
  const address = await openGame(system, 'RG', '900000');
  const put = (source: string) =>
    page.evaluate((src) => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.addEventListener('message', ({ data, origin }) => {
        if (origin === new URL(src).origin) heard.push(JSON.stringify(data));
      });
      const frame = document.createElement('iframe');
      document.body.prepend(Object.assign(frame, { src, title: 'Game', height: 600 }));
      return new Promise<void>((resolve) => frame.addEventListener('load', () => resolve()));
    }, source);
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const game = page.frameLocator('iframe[title="Game"]').getByRole('button');

  await page.goto(`${system.url}/terms-condition`);
  await put(address);
  await game.filter({ hasText: 'Color Prediction' }).click();
  await expect
    .poll(heard)
    .toEqual([
      '{"type":"game:ready"}',
      '{"type":"game:open","provider_name":"RG","game_id":"900012"}',
    ]);

  // The other brand's page is another origin: its player's visit is not this one.
  await page.goto(`${system.urlOf('khelodost')}/terms-condition`);
  const refused = page.waitForEvent('console', (reportedText) =>
    /frame-ancestors/.test(reportedText.text()),
  );
  await put(address.replace('//localhost', '//khelodost.localhost'));
  await refused;
  await expect(game).toHaveCount(0);
  expect(await heard()).toEqual([]);
});

test('games speak Hindi', async ({ page, system }) => {
  await page.goto(await openGame(system, 'DC', '200570', 'hi'));
  await expect(page.getByRole('heading', { name: 'माइन्स' })).toBeVisible();
  await expect(page.getByRole('button', { name: /दांव लगाएँ/ })).toBeVisible();
});

test('rounds of every game can be checked on a page of its own @security:left.6', async ({
  page,
  system,
}) => {
  const values = new URLSearchParams({
    game: 'mines',
    serverSeed: 'a'.repeat(64),
    clientSeed: 'player',
    nonce: '7',
    choice: '{"mines":5}',
  });
  await page.route('**/api/games', (route) => route.abort('connectionreset'));
  await page.goto(`http://localhost:${system.ports.provider}/verify#${values}`);
  await expect(page.getByRole('alert')).toContainText('Something went wrong.');
  await page.unroute('**/api/games');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Mines' })).toBeVisible();
  await expect(page.getByText(/^(\d–\d · ){4}\d–\d$/)).toBeVisible();
});
