import { paths } from '@exchange/contract';
import { enter, enterFirst, enterWinner, succeed } from '../support/actor.ts';
import { logInAsPlayer } from '../support/sign-in.ts';
import { logInAs } from '../support/staff.ts';
import { expect, playOwnMatch, shortenBetDelay, test } from '../support/test.ts';

// Its market is ended by staff.
playOwnMatch();
shortenBetDelay();

const PLAYER = { userName: 'owes_money', password: 'a long passphrase' };

test('a corrected result beyond the balance shows the amount due until a credit settles it', async ({
  page,
  browser,
  system,
}) => {
  test.slow();
  const match = await system.match();
  const [first = '', second = ''] = Object.keys(match.runnerNames);
  const admin = await enter(system, 'admin', await system.readPassword('admin'));
  const { userName: user_name, password } = PLAYER;
  const given = 'a phrase of staff';
  const made = { user_name, name: 'Owes Money', password: given };
  await succeed(admin, 'userCreate', made);
  const passwords = { password: given, newPassword: password };
  const player = await enterFirst(system, user_name, passwords);
  const { user_id } = player;
  const give = (amount: number) =>
    succeed(admin, 'updateCoins', { user_id, amount, reason: 'For the test' });
  await give(1000);
  await succeed(player, 'saveBet', {
    match_id: match.id,
    market_id: match.marketId,
    selection_id: first,
    is_back: '1',
    odds: '1.01',
    stack: 1000,
    price_change: 'any',
    price_tolerance: 10,
  });
  await enterWinner(admin, match.marketId, first, 'The feed is late');
  await give(-900);
  await enterWinner(admin, match.marketId, second, 'The wrong winner was entered');

  const due = /Amount due\s*₹ [89]\d\d/;
  await logInAsPlayer(page, PLAYER, paths.accountStatement());
  const main = page.getByRole('main');
  await expect(main).toContainText(due);
  await expect(main).toContainText('The next credits to your account settle what is due first.');
  const lent = main.getByRole('row', { name: /Amount due: more than the balance/ });
  await expect(lent).toContainText('It is due now. The next credits settle it first.');
  await page.goto(paths.transactions());
  await expect(page.getByRole('main')).toContainText(due);

  await test.step('staff see it too', async () => {
    const context = await browser.newContext();
    const desk = await context.newPage();
    await logInAs(desk, system, 'admin', system.url + paths.user(user_id));
    await expect(desk.getByRole('main')).toContainText(due);
    await context.close();
  });

  await test.step('a credit settles it, and the rest is the player’s', async () => {
    await give(1000);
    await page.goto(paths.accountStatement());
    await expect(
      main.getByRole('row', { name: /Amount due from an earlier result/ }),
    ).toBeVisible();
    await expect(main.getByText('The next credits to your account')).toHaveCount(0);
    await expect(page.getByTestId('balance')).toHaveText(/^₹ 1\d\d/);
  });
});
