import { paths } from '@exchange/contract';
import { readAmount } from '../support/pages.ts';
import { askAsPlayer } from '../support/player-calls.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the exposure in the header leads to the open markets with their results, and on to the match @spec:reports.14', async ({
  page,
  system,
}) => {
  const match = await system.match();
  const [first = ''] = Object.keys(match.runnerNames);
  const [one, two] = match.runners;
  await logInWithDemo(page);
  await page.getByTestId('exposure').click();
  await expect(page).toHaveURL(paths.marketAnalysis());
  // The lists of the page before say the same until the report has come.
  await expect(page.getByRole('heading', { name: 'Market Analysis' })).toBeVisible();
  await expect(page.getByRole('main').getByText('No data available')).toBeVisible();

  await askAsPlayer(page, system, 'save-bet', {
    match_id: match.id,
    market_id: match.marketId,
    selection_id: first,
    odds: '1.01',
    stack: 500,
    is_back: '1',
    price_change: 'any',
  });
  const market = page.getByRole('article', { name: match.name });
  await expect(market).toContainText('Exposure−500');
  await expect(market).toContainText(new RegExp(`${match.runnerNames[first]}\\+\\d`));
  const other = match.runnerNames[first] === one ? two : one;
  await expect(market).toContainText(`${other}−500`);
  await expect.poll(() => readAmount(page.getByTestId('exposure'))).toBe(-500);
  await market.getByRole('link', { name: match.name }).click();
  await expect(page).toHaveURL(match.path);
});
