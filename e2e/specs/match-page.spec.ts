import { randomUUID } from 'node:crypto';
import { watchShifts } from '../support/layout-shifts.ts';
import { priceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

// The feed stands, so bets of other files would use up what is offered.
playOwnMatch();

test('a match shows its start, that it started, limits and rules @journey @spec:2.3 @spec:2.47 @spec:2.49 @spec:9.5', async ({
  page,
  system,
}) => {
  const { guestPath, name } = await system.match();
  await page.goto(guestPath);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('Match Started')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Match Odds' })).toContainText(
    'Min 100 · Max 1,00,000',
  );

  await page.getByRole('button', { name: 'Rules' }).click();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  await expect(rules.getByRole('tab', { name: 'General Rules' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(rules).toContainText('25 overs for ODI and 10 overs for T20');
  await rules.getByRole('tab', { name: 'Fancy Rules' }).click();
  await expect(rules).toContainText('Fancy markets suspend 60 minutes before the match.');
  await expect(rules).toContainText('Advance markets');
  await page.keyboard.press('Escape');
  await expect(rules).toBeHidden();
});

test('My Bets has both tables, and its icon refreshes them @journey @spec:2.3 @spec:2.51', async ({
  page,
  system,
}) => {
  const { path, runners, id, marketId } = await system.match();
  await logInWithDemo(page, path);
  const bets = page.getByRole('region', { name: 'My Bets' });
  await expect(bets.getByRole('heading', { name: 'Matched Bets' })).toBeVisible();
  await expect(bets.getByRole('heading', { name: 'Fancy Bets' })).toBeVisible();
  await expect(bets.getByText('No data available')).toHaveCount(2);

  // A bet by another client of the same player.
  const token = await page.evaluate(() => JSON.parse(localStorage.user).data.token as string);
  const { runnerNames } = await system.match();
  const [selection_id] = Object.entries(runnerNames).find(([, one]) => one === runners[0]) ?? [];
  const { best } = await system.bestBack(runners[0]);
  const order = { match_id: id, market_id: marketId, selection_id, odds: best, is_back: '1' };
  const reply = await system.client.call('save-bet', { ...order, stack: 100 }, token, randomUUID());
  expect(reply.status).toBe(200);
  const asked = page.waitForRequest('**/list-bt-ssn-mk');
  await bets.getByRole('button', { name: 'Refresh' }).click();
  await asked;
  const row = bets.getByRole('row', { name: runners[0] });
  await expect(row.getByRole('cell')).toHaveText([`${runners[0]}Back`, best, '100']);
  await expect(bets.getByRole('columnheader')).toHaveText(['Runner Name', 'Bet Price', 'Bet Size']);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 800 } });

  test('the tabs lead to markets, open bets and the live frame, and nothing is wider than the screen @journey @spec:2.48', async ({
    page,
    system,
  }) => {
    const { path, runners } = await system.match();
    await logInWithDemo(page, path);
    const tabs = page.getByRole('tablist', { name: 'Match' });
    await expect(tabs.getByRole('tab')).toHaveText(['MARKET', 'OPEN BETS (0)', 'LIVE']);
    await expect(priceOf(page, runners[0], 'Back')).toBeVisible();
    await tabs.getByRole('tab', { name: 'OPEN BETS' }).click();
    await expect(page.getByRole('region', { name: 'My Bets' })).toBeVisible();
    await expect(priceOf(page, runners[0], 'Back')).toBeHidden();
    await tabs.getByRole('tab', { name: 'LIVE' }).click();
    await expect(page.getByRole('region', { name: 'MATCH STATS' })).toBeVisible();
    for (const each of [path, '/app/setting']) {
      await page.goto(each);
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([each, width]).toEqual([each, 360]);
    }
  });

  test('the sheet keeps the lower half; a tap on the stake brings the keys, a pull closes it @spec:2.43', async ({
    page,
    system,
  }) => {
    const readShifts = await watchShifts(page);
    const { path, runners } = await system.match();
    await logInWithDemo(page, path);
    await priceOf(page, runners[0], 'Back').tap();
    const slip = slipOf(page);
    const box = await slip.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(400);
    const stake = slip.getByLabel('Stake', { exact: true });
    const keys = slip.getByRole('group', { name: 'Stake keypad' });
    await expect(keys).toBeHidden();
    await stake.tap();
    for (const key of ['1', '2', '00'])
      await keys.getByRole('button', { name: key, exact: true }).tap();
    await expect(stake).toHaveValue('1,200');
    await keys.getByRole('button', { name: 'Delete the last digit' }).tap();
    await expect(stake).toHaveValue('120');
    await expect(priceOf(page, runners[0], 'Back')).toBeInViewport();
    const top = (await slip.boundingBox())?.y ?? 0;
    await page.mouse.move(180, top + 14);
    await page.mouse.down();
    await page.mouse.move(180, top + 100);
    await page.mouse.up();
    await expect(slip).toBeHidden();
    expect(await readShifts()).toEqual([]);
  });
});
