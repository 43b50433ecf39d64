import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

it('a market keeps the terms that bets were placed under, despite later options', async () => {
  await app.openMarket({ commission: 2.5, unmatchedRule: 'in-play' });
  await app.openMarket({ commission: 5, unmatchedRule: 'suspension' });
  expect(app.market()).toMatchObject({ commission: 2.5, unmatchedRule: 'in-play' });
});

it('commission applies to a net win only, once a market', async () => {
  await app.openMarket({ commission: 5 });
  const [winner, loser] = [await app.createUser(), await app.createUser()];
  await app.placeBet(winner, { odds: 2, stake: 100 });
  await app.placeBet(winner, { runnerId: 'B', odds: 2, stake: 40 });
  await app.placeBet(loser, { runnerId: 'B', odds: 2, stake: 100 });
  await app.exchange.settlement.settle('market', [
    { id: 'A', status: 'WINNER' },
    { id: 'B', status: 'LOSER' },
  ]);
  expect(await app.readWallet(winner)).toEqual({ balance: 10_057, liability: 0 });
  expect(await app.readWallet(loser)).toEqual({ balance: 9900, liability: 0 });
});

it('simulated markets have the commission of the server’s option, and show it', async () => {
  const simulator = await startTestSimulator({ commission: 2 });
  const match_id = simulator.feed.matches()[0]?.run.match.id;
  const { data } = await simulator.call('eventDetails', { match_id });
  expect(data).toMatchObject({ odds: { commission: 2 } });
  await simulator.close();
});
