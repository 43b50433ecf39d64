import type { Browser } from '@playwright/test';
import { createUser, logInAs, makeInstantId } from '../support/staff.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

/** Opens the link of another user while signed in. */
async function openSignedIn(browser: Browser, system: System, link: string) {
  const context = await browser.newContext();
  const player = await context.newPage();
  await logInAs(player, system, 'player', system.url);
  const uses: string[] = [];
  const token = new URL(link).searchParams.get('id') ?? '';
  player.on('request', (request) => {
    if (request.url().includes(token) && request.method() === 'POST') uses.push(request.url());
  });
  await player.goto(link);
  const question = player.getByRole('dialog', { name: 'Sign in with this link?' });
  await expect(question).toContainText('You are signed in as player.');
  expect(uses).toEqual([]);
  expect(new URL(player.url()).search).toBe('');
  return { context, player, question };
}

test('a sign-in link needs a confirmation while somebody is signed in, and then leaves none of their data @spec:staff.5 @asvs:7.6.2', async ({
  page,
  browser,
  system,
}) => {
  await logInAs(page, system, 'agent');
  await createUser(page, 'sunita');
  const link = await makeInstantId(page);
  const { context, player, question } = await openSignedIn(browser, system, link);
  await question.getByRole('button', { name: 'Sign in with this link' }).click();
  await expect(player.getByText('Signed in as sunita.')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(player.getByTestId('balance')).toHaveText('₹ 0');
  const saved = await player.evaluate(() => JSON.parse(localStorage.user).data.user_name as string);
  expect(saved).toBe('sunita');
  await player.goto(`${system.url}/app/d-w-history`);
  await expect(player.getByText('No data Found!')).toBeVisible();
  await context.close();
});
