import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { createBetting } from '../betting.ts';

let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
  await app.openMarket();
});
afterAll(() => app.close());

const info = (id: string) => ({
  id,
  matchId: 'match-market',
  name: '6 over runs',
  minStake: 1000,
  maxStake: 100_000,
});
const match = {
  id: 'match-market',
  sportId: '4',
  seriesId: 's',
  seriesName: 'Series',
  name: 'A v B',
};

/** Creates the exchange of a restarted server on the same data: its board is empty. */
const restart = async () => {
  const again = createBetting(app.context);
  await again.host.openMatch(match, [], 'replayed');
  return again.host;
};

describe('sessions over a restart', () => {
  it('open ones are listed, continue and are settled with earlier bets', async () => {
    for (const id of ['one', 'two', 'three']) await app.openSessionLine({ id });
    await app.placeSessionBet(user, { sessionId: 'one' });
    await app.placeSessionBet(user, { sessionId: 'two' });
    await app.exchange.host.settleSessionLine('three', 42);
    const host = await restart();
    expect(await host.listOpenSessionLines('match-market')).toEqual(['one', 'two']);
    const session = await host.openSessionLine(info('one'));
    expect(session).toMatchObject({ status: 'SUSPENDED', no: undefined, yes: undefined });
    await host.settleSessionLine('one', 42);
    await host.settleSessionLine('two', 'void', 'The feed could not go on.');
    expect(await app.readWallet(user)).toEqual({ balance: 10_100, liability: 0 });
    expect(await host.listOpenSessionLines('match-market')).toEqual([]);
  });

  it('finished ones are not opened again', async () => {
    await app.openSessionLine({ id: 'settled' });
    await app.openSessionLine({ id: 'void' });
    await app.exchange.host.settleSessionLine('settled', 42);
    await app.exchange.host.settleSessionLine('void', 'void');
    const host = await restart();
    expect(await host.openSessionLine(info('settled'))).toBeUndefined();
    expect(await host.openSessionLine(info('void'))).toBeUndefined();
    host.applySessionLine('settled', { status: 'OPEN' });
    expect(host.board.match('match-market')?.sessions).toEqual([]);
  });

  it('a call repeated after a crash changes nothing', async () => {
    const first = await app.openSessionLine();
    await app.placeSessionBet(user);
    const again = await app.exchange.host.openSessionLine(info('session'));
    expect(again).toBe(first);
    for (let i = 0; i < 2; i += 1) await app.exchange.host.settleSessionLine('session', 10);
    expect(await app.readWallet(user)).toEqual({ balance: 9900, liability: 0 });
  });
});
