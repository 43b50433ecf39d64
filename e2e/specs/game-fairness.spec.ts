import { createRandom, readSecretSeed } from '@exchange/casino-provider/testing';
import type { Page } from '@playwright/test';
import { ROUND_MS } from '../support/gameplay.ts';
import { openGame } from '../support/games.ts';
import { expect, test } from '../support/test.ts';

const balance = (page: Page) => page.getByLabel('Balance', { exact: true });
const reported = (page: Page) => page.getByRole('main').getByRole('status');
const bet = (page: Page) => page.getByRole('button', { name: /^Bet/ });

async function openFairness(page: Page) {
  await page.getByRole('button', { name: 'Fairness' }).click();
  return page.getByRole('dialog', { name: 'Fairness' });
}

test('a round wins no more than the most of one bet, and is cashed out there by itself @spec:casino.25', async ({
  page,
  system,
}) => {
  await page.goto(await openGame(system, 'DC', '200570'));
  const mines = page.getByRole('group', { name: 'Number of mines' });
  for (let count = 3; count < 23; count += 1) await mines.getByLabel('More').click();
  await page.getByLabel('Stake in rupees').fill('50000');
  // Two fields are safe; with the secret of the commitment the test opens those. The rules are the
  // usual ones.
  const dialog = await openFairness(page);
  const seal = (await dialog.getByRole('code').first().textContent()) ?? '';
  const clientSeed = await dialog.getByLabel('Your own seed').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await system.stop('provider');
  const serverSeed = await readSecretSeed(system.providerData, seal);
  await system.restart('provider');
  const [first = 0, second = 0] = createRandom({ serverSeed, clientSeed, nonce: 0 })
    .shuffle(25)
    .slice(23);
  const openField = (cell: number) =>
    page.getByRole('button', { name: `Field ${cell + 1}`, exact: true }).click();

  await bet(page).click();
  await openField(first);
  // By the fields alone the second would pay 291×; at 25× a stake of ₹50,000 has won the most.
  const cashOut = page.getByRole('button', { name: /^Cash out ₹6,06,000/ });
  await expect(cashOut).toContainText('Next field: 25.00×');
  await openField(second);
  await expect(reported(page)).toHaveText('You win ₹12,50,000');
  await expect(balance(page)).toHaveText('₹13,00,000');
  await expect(bet(page)).toBeEnabled();
});

test('a stake is safe when the operator’s wallet does not answer, and leaves a void round with its reason and its secret @spec:casino.24', async ({
  page,
  system,
}) => {
  test.slow();
  await page.goto(await openGame(system, 'DC', '200570'));
  await expect(bet(page)).toBeEnabled();
  await system.stop('server');
  await bet(page).click();
  await expect(page.getByRole('alert')).toContainText('Your stake is safe');
  await system.restart('server');
  const dialog = await openFairness(page);
  await dialog.getByRole('button', { name: '#0 · Void' }).click();
  await expect(dialog.getByText(/^This round is void\. .*Your stake is safe/)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([/before the outcome: Yes$/]);
  // Its secret is public, so its outcome can be verified.
  await expect(dialog.getByText(/^(\d–\d · ){2}\d–\d$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await bet(page).click();
  await expect(page.getByRole('button', { name: /^Cash out/ })).toBeVisible();
  await expect(balance(page)).toHaveText('₹99,900');
});

test('a shared round hangs in its chain, also when it was interrupted @spec:casino.24', async ({
  page,
  system,
}) => {
  test.setTimeout(3 * ROUND_MS);
  await page.goto(await openGame(system, 'RG', '900012'));
  // The player's stakes stand in a second status.
  const phase = reported(page).first();
  const green = page.getByRole('button', { name: /^Green/ });
  await expect(async () => {
    await green.click({ timeout: ROUND_MS });
    await page.getByRole('button', { name: /^Place ₹/ }).click({ timeout: 1000 });
    await expect(green).toHaveAccessibleName(/Your bet$/, { timeout: 5000 });
  }).toPass({ timeout: ROUND_MS });
  await expect(phase).toHaveText(/Result\d/, { timeout: ROUND_MS });
  await expect(phase).toContainText('Betting closes in', { timeout: ROUND_MS });
  // The provider ends in the middle of the next round.
  await system.stop('provider');
  await system.restart('provider');
  await expect(phase).toContainText('Betting closes in');

  const dialog = await openFairness(page);
  const isVoid = dialog.getByRole('button', { name: /^#\d+ · Void$/ }).first();
  const number = Number(/\d+/.exec((await isVoid.textContent()) ?? '')?.[0]);
  await isVoid.click();
  await expect(dialog.getByText(/^This round is void\. .*all stakes came back/)).toBeVisible();
  const links = [
    new RegExp(`secret of round #${number - 1}: Yes$`),
    new RegExp(`seal of round #${number + 1}: Yes$`),
    new RegExp(`^${number + 1} hashes .*first seal of the chain: Yes$`),
  ];
  await expect(dialog.getByRole('listitem')).toHaveText([
    /before the outcome: Yes$/,
    ...links,
    /salt .*: Yes$/,
  ]);
  await dialog.getByRole('button', { name: `#${number - 1}`, exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'No' })).toHaveCount(0);
  await expect(dialog.getByRole('listitem').filter({ hasText: /: Yes$/ })).toHaveCount(
    number === 1 ? 5 : 6,
  );
});
