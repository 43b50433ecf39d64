import { paths, SPORT_IDS } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { enter, succeed } from '../support/actor.ts';
import { chooseHindi } from '../support/hindi.ts';
import { PAYLOADS } from '../support/hostile-texts/payloads.ts';
import { BRANDS } from '../support/screens/devices.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { holdMatch, listMatches, SIMULATED } from '../support/simulated-matches.ts';
import { STREAM_ORIGIN } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

test.use({ simulator: SIMULATED });

const frameOf = (page: Page) => page.frameLocator('iframe[title^="Live score of"]');
const scoreOf = (page: Page) => frameOf(page).getByTestId('score');
const readHead = (page: Page) => page.getByTestId('match-score').textContent();

/** Opens the frame, which a desk has folded. */
const unfold = (page: Page, name = 'Show the live score') =>
  page.getByRole('button', { name }).click();

/** Expects the same score in frame and head, at any time. */
const expectSameScore = (page: Page) =>
  expect(async () => expect(await scoreOf(page).textContent()).toBe(await readHead(page))).toPass();

test('the frame shows the score of the head and follows it in each sport, and cannot reach the app @spec:2.52 @asvs:3.5.4', async ({
  page,
  system,
}) => {
  test.slow();
  const errors: string[] = [];
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  for (const sportId of [SPORT_IDS.football, SPORT_IDS.tennis, SPORT_IDS.cricket]) {
    const id = await holdMatch(system, sportId);
    const path = paths.matchDetails(sportId, id);
    if (sportId === SPORT_IDS.football) await logInWithDemo(page, path);
    else await page.goto(path);
    await unfold(page);
    await expect(scoreOf(page)).not.toBeEmpty();
    await expectSameScore(page);
    const before = await readHead(page);
    const goOn = async () => {
      await system.feed('step', 20, id);
      return readHead(page);
    };
    await expect.poll(goOn, { intervals: [100] }).not.toBe(before);
    await expect(scoreOf(page)).not.toHaveText(before ?? '');
    await expectSameScore(page);
  }
  // An unchanged state is not sent again.
  await page.waitForResponse(
    (reply) => /\/api\/score\/.+\/state\?/.test(reply.url()) && reply.status() === 304,
  );
  const frame = page.frames().find((one) => one.url().includes('/api/score/'));
  expect(await frame?.evaluate(() => window.origin)).toBe('null');
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
  expect(await system.cspReports()).toEqual([]);
  expect(errors).toEqual([]);
});

test('the frame speaks the language of the page', async ({ page, system }) => {
  const id = await holdMatch(system, SPORT_IDS.cricket);
  await chooseHindi(page, system.url);
  await logInWithDemo(page, `/match-details/4/${id}`);
  await unfold(page, 'लाइव स्कोर दिखाएं');
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(frame.getByRole('region', { name: 'स्कोर बोर्ड' })).toBeVisible();
  await expect(frame.locator('#clock')).toContainText(/ओवर|पारी का ब्रेक/);
  const hasLetters = () =>
    frame
      .locator('html')
      .evaluate(({ ownerDocument }) =>
        [...ownerDocument.fonts].some(
          ({ family, status }) => /Devanagari/.test(family) && status === 'loaded',
        ),
      );
  await expect.poll(hasLetters).toBe(true);
});

test('a guest reads why there is no score, a player that it cannot be loaded, and sees it once it can @spec:2.52', async ({
  page,
  system,
}) => {
  const id = await holdMatch(system, SPORT_IDS.cricket);
  await page.goto(paths.matchDetailsGuest(SPORT_IDS.cricket, id));
  await unfold(page);
  await expect(page.getByText('Log in to follow the live score here.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  const states = `**/api/score/${id}/state?*`;
  await page.route(states, (route) => route.abort('connectionreset'));
  await logInWithDemo(page, `/match-details/4/${id}`);
  await unfold(page);
  const reportedText = frameOf(page).getByText('No score comes through right now.');
  await expect(reportedText).toBeVisible();
  await page.unroute(states);
  await expect(scoreOf(page)).not.toBeEmpty();
  await expect(reportedText).toBeHidden();
});

for (const brand of BRANDS) {
  test(`${brand} shows it on a desk once unfolded, and below a tab on a phone`, async ({
    page,
    system,
  }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    const id = await holdMatch(system, SPORT_IDS.cricket);
    await logInWithDemo(page, `${system.urlOf(brand)}/match-details/4/${id}`);
    const panel = page.getByRole('region', { name: 'MATCH STATS' });
    await expect(panel).toBeVisible();
    await unfold(page);
    await expect(scoreOf(page)).toBeVisible();
    await expectSameScore(page);
    const theme = brand === 'khelodost' ? 'dark' : 'light';
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', theme);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(page.getByText('MATCH STATS')).toBeHidden();
    await page.getByRole('tab', { name: 'LIVE' }).click();
    await expect(panel).toBeVisible();
    await expectSameScore(page);
  });
}

const MINUTE_MS = 60_000;
/** Of the simulator without a flag. */
const SPEED = 5;

interface Line {
  SelectionId: string;
  RunnerName: string;
  inplayStatus: string;
  BackPrice1: number | null;
  BackSize1: number | null;
}

const oddsOf = (page: Page) => page.getByRole('region', { name: 'Match Odds' });

test('a message, a lock and a countdown of staff stand on an open page, and refuse bets @spec:4.9 @spec:4.10 @spec:4.12', async ({
  page,
  system,
}) => {
  const admin = await enter(system, 'admin', await system.readPassword('admin'));
  const [match] = (await listMatches(system, SPORT_IDS.football, 'upcoming')).toSorted(
    (a, b) => b.start_date - a.start_date,
  );
  if (!match) throw new Error('No match is announced');
  const control = (body: object) =>
    succeed(admin, 'matchControl', { match_id: match.match_id, reason: 'Test', ...body });
  await logInWithDemo(page, paths.matchDetails(SPORT_IDS.football, match.match_id));
  const market = oddsOf(page);
  const status = market.getByRole('status');
  await expect(market.getByRole('group').first()).toBeVisible();
  await expect(status).toHaveCount(0);

  await control({ IsBetAllow: 'N' });
  await expect(status).toHaveText('Bet locked');
  for (const cell of await market.getByRole('group').getByRole('button').all()) {
    await expect(cell).toBeDisabled();
  }
  // The message goes before the lock; it is text, whatever stands in it.
  for (const adminMessage of ['Bets open after the toss', PAYLOADS[1]]) {
    await control({ adminMessage });
    await expect(status).toHaveText(adminMessage);
  }
  await control({ adminMessage: null });
  await expect(status).toHaveText('Bet locked');
  await control({ IsBetAllow: 'Y' });
  await expect(status).toHaveCount(0);

  await control({ BetAllowTimeBefore: 1 });
  await expect(market.getByRole('timer')).toHaveText(/^0d 0\d:\d\d:\d\d$/);
  await control({ BetAllowTimeBefore: null });
  await expect(market.getByRole('timer')).toHaveCount(0);
});

test('a match that staff put on TV has the icon in its row, and both choices in the panel @spec:2.22 @spec:2.48', async ({
  page,
  system,
}) => {
  const admin = await enter(system, 'admin', await system.readPassword('admin'));
  const [match] = await listMatches(system, SPORT_IDS.tennis, 'in play');
  if (!match) throw new Error('No match is in play');
  const { match_id, name } = match;
  await system.feed('hold', undefined, match_id);
  const address = `${STREAM_ORIGIN}/watch?match=${match_id}`;
  await page.route(`${STREAM_ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The stream</p>' }),
  );
  await logInWithDemo(page, paths.sport(SPORT_IDS.tennis));
  const row = page.getByRole('listitem').filter({ hasText: name.split(' v ')[0] ?? name });
  await expect(row.first()).toBeVisible();
  await expect(row.getByLabel('Watch live')).toHaveCount(0);
  const tv = { match_id, MainTV: 'Y', stream_url: address, reason: 'On air' };
  await succeed(admin, 'matchControl', tv);
  await expect(row.getByLabel('Watch live')).toBeVisible();

  await page.goto(paths.matchDetails(SPORT_IDS.tennis, match_id));
  const panel = page.getByRole('region', { name: 'MATCH STATS WATCH LIVE' });
  const choice = (text: string) => panel.getByRole('button', { name: text, exact: true });
  const frame = panel.locator('iframe');
  await expect(choice('MATCH STATS')).toHaveAttribute('aria-pressed', 'true');
  await unfold(page);
  await expect(frame).toHaveAttribute('src', new RegExp(`/api/score/${match_id}\\?lang=en$`));
  await choice('WATCH LIVE').click();
  await expect(choice('WATCH LIVE')).toHaveAttribute('aria-pressed', 'true');
  await expect(frame).toHaveAttribute('src', address);
  await expect(frame).toHaveAttribute('allow', /fullscreen/);
  await expect(panel.frameLocator('iframe').getByText('The stream')).toBeVisible();

  await succeed(admin, 'matchControl', { match_id, MainTV: 'N', reason: 'Off air' });
  await expect(page.getByRole('region', { name: 'MATCH STATS', exact: true })).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('src', /\/api\/score\//);
  const foreign = { match_id, stream_url: 'https://elsewhere.example/1', reason: 'Test' };
  expect((await admin.call('matchControl', foreign)).status).toBe(400);
});

test('fancy is open well before a match, and suspended from 60 minutes before its first ball @spec:2.49', async ({
  page,
  system,
}) => {
  const { client, feed } = system;
  const readLines = async (match_id: string) =>
    (await client.call<Line[]>('event-session', { match_id })).envelope.data;
  const upcoming = (await listMatches(system, SPORT_IDS.cricket, 'upcoming')).toSorted(
    (a, b) => b.start_date - a.start_date,
  );
  const [match] = upcoming;
  if (!match) throw new Error('No match is announced');
  const { match_id } = match;
  const { recorded } = await feed('hold', undefined, match_id);
  const startsAt = Date.parse(recorded) + (match.start_date * 1000 - Date.now()) * SPEED;
  await logInWithDemo(page, paths.matchDetails(SPORT_IDS.cricket, match_id));
  const lines = page.getByRole('region', { name: 'SESSION' });
  await expect(lines.getByRole('group').first()).toBeVisible();
  await expect(lines.getByRole('status')).toHaveCount(0);
  const [line] = await readLines(match_id);
  const bet = {
    match_id,
    fancy_id: line?.SelectionId,
    sport_id: SPORT_IDS.cricket,
    fancyStatus: 'A',
    run: line?.BackPrice1,
    size: line?.BackSize1,
    stack: 100,
    is_back: '1',
  };
  const { token } = await client.logInWithDemo();
  expect((await client.call('save-ssn-bet', bet, token)).status).toBe(200);

  const hourBefore = new Date(startsAt - 59 * MINUTE_MS).toISOString();
  await feed('seek', hourBefore, match_id);
  await expect(lines.getByRole('status').first()).toHaveText('SUSPENDED');
  await expect(lines.getByRole('status')).toHaveCount((await readLines(match_id)).length);
  const refused = await client.call('save-ssn-bet', bet, token);
  expect([refused.status, refused.envelope.message]).toEqual([422, 'The session is suspended.']);
  // Match odds are open all the while.
  await expect(oddsOf(page).getByRole('status')).toHaveCount(0);
});
