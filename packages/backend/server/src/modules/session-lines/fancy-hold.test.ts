import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { holdFancy } from '../../feed/board/fancy-hold.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';

const MINUTE_MS = 60_000;

let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
});
afterAll(() => app.close());

const readStatus = async () => {
  const { data } = await app.call('eventSessions', { match_id: 'match-market' });
  return (data as { inplayStatus: string }[])[0]?.inplayStatus;
};

it.each([
  ['61 minutes before the match', 61, false, 'OPEN'],
  ['60 minutes before it', 60, false, 'SUSPENDED'],
  ['before the first ball', 0, false, 'SUSPENDED'],
  ['in play', 0, true, 'OPEN'],
])(
  'a fancy line %s has one status for pages and bets @spec:2.49',
  async (_, minutes, inPlay, status) => {
    const startsAt = app.clock.now().getTime() + minutes * MINUTE_MS;
    await app.openMarket({ startsAt, inPlay });
    await app.openSessionLine();
    expect(await readStatus()).toBe(status);
    const reply = await app.placeSessionBet(user);
    if (status === 'OPEN') expect(reply.status).toBe(200);
    else expect(reply).toMatchObject({ status: 422, error_code: 'SESSION_SUSPENDED' });
    // Match odds are open all the while.
    expect((await app.placeBet(user, {})).status).toBe(200);
  },
);

it('accepts no bet from the suspension until the match is in play', async () => {
  const match = await app.openMarket({ startsAt: app.clock.now().getTime() + 61 * MINUTE_MS });
  await app.openSessionLine();
  expect((await app.placeSessionBet(user)).status).toBe(200);
  app.clock.advance(MINUTE_MS);
  expect((await app.placeSessionBet(user)).error_code).toBe('SESSION_SUSPENDED');
  holdFancy(match, app.clock.now().getTime());
  expect(await readStatus()).toBe('SUSPENDED');
  app.clock.advance(60 * MINUTE_MS);
  await app.changeMarketStatus({ inPlay: true });
  expect(await readStatus()).toBe('OPEN');
  expect((await app.placeSessionBet(user)).status).toBe(200);
});
