import { paths, SPORT_IDS } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { type Actor, enter, succeed } from '../support/actor.ts';
import { PAYLOADS } from '../support/hostile-texts/payloads.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { STREAM_ORIGIN, type System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

test.use({ simulator: ['--sim-seed', '20261120'] });

const MINUTE_MS = 60_000;
/** Of the simulator without a flag. */
const SPEED = 5;

interface Row {
  match_id: string;
  name: string;
  start_date: number;
}
interface Line {
  SelectionId: string;
  RunnerName: string;
  inplayStatus: string;
  BackPrice1: number | null;
  BackSize1: number | null;
}

async function listMatches({ client }: System, sportId: string, list: 'in play' | 'upcoming') {
  const { envelope } = await client.call<{ InplayMatches: Row[]; UpCommingMatches: Row[] }>(
    'getseiresMatchsList',
    { sport_id: sportId, limit: 100 },
  );
  const { InplayMatches, UpCommingMatches } = envelope.data;
  return list === 'in play' ? InplayMatches : UpCommingMatches;
}

const enterAdmin = async (system: System): Promise<Actor> =>
  enter(system, 'admin', await system.readPassword('admin'));

const oddsOf = (page: Page) => page.getByRole('region', { name: 'Match Odds' });

test('a message, a lock and a countdown of staff stand on an open page, and refuse bets @spec:4.9 @spec:4.10 @spec:4.12', async ({
  page,
  system,
}) => {
  const admin = await enterAdmin(system);
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
  const admin = await enterAdmin(system);
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
    ...{ match_id, fancy_id: line?.SelectionId, sport_id: SPORT_IDS.cricket, fancyStatus: 'A' },
    ...{ run: line?.BackPrice1, size: line?.BackSize1, stack: 100, is_back: '1' },
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
