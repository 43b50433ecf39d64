import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';
import { createThinMarket } from '../../../testing/thin-market.ts';

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

const { open, keep, offer, cancel, idOf, wallet, listOpen, listHistory, settle } = createThinMarket(
  () => app,
  () => user,
);

describe('cancelling', () => {
  it('frees the unmatched part once, and returns the matched one', async () => {
    await open();
    const id = idOf(await keep({ odds: 2, stake: 500 }));
    for (const _ of [1, 2]) {
      const { data, message } = await cancel(id);
      expect({ data, message }).toEqual({
        data: { bet_id: id, cancelled: 300, matched: 200 },
        message: 'Unmatched part cancelled',
      });
      expect(await wallet()).toEqual({ balance: 9800, liability: 200 });
    }
    await offer([[2, 90_000]]);
    expect(await listOpen()).toMatchObject([{ Stack: 200, requested: 500, unmatched: 0 }]);
  });

  it('ends a wholly unmatched bet: it is in the history, not among open bets', async () => {
    await open();
    const { message } = await cancel(idOf(await keep({ odds: 2.2 })));
    expect(message).toBe('Bet cancelled');
    expect(await listOpen()).toEqual([]);
    expect(await listHistory()).toMatchObject([{ status: 'LAPSED', Stack: 0, requested: 100 }]);
    expect(await wallet()).toEqual({ balance: 10_000, liability: 0 });
  });

  it('cancels nothing of a matched bet', async () => {
    await open();
    const id = idOf(await keep({ odds: 2.2 }));
    await offer([[2.2, 90_000]]);
    const { data, message } = await cancel(id);
    expect(message).toBe('The bet was matched already.');
    expect(data).toEqual({ bet_id: id, cancelled: 0, matched: 100 });
  });

  it.each([0, -1, 'x', 1.5, 1e300])('there is no bet %j', async (id) => {
    expect(await cancel(id)).toMatchObject({ status: 404, detail: { field: 'bet_id' } });
  });

  it("another player's bet does not exist", async () => {
    await open();
    const id = idOf(await keep({ odds: 2.2 }));
    expect((await cancel(id, await app.createUser())).status).toBe(404);
    expect(await listOpen()).toMatchObject([{ unmatched: 100 }]);
  });
});

describe('lapsing', () => {
  it('on a suspension, though the market is open again at once', async () => {
    await open();
    await keep({ odds: 2, stake: 500 });
    await app.changeMarketStatus({ status: 'SUSPENDED' });
    await app.changeMarketStatus({ status: 'OPEN' });
    await offer([[2.5, 90_000]]);
    expect(await listOpen()).toMatchObject([{ Stack: 200, unmatched: 0 }]);
    expect(await wallet()).toEqual({ balance: 9800, liability: 200 });
  });

  it('only when the market goes in-play, by its rule', async () => {
    await open({ unmatchedRule: 'in-play' });
    await keep({ odds: 2.2 });
    await app.changeMarketStatus({ status: 'SUSPENDED' });
    await app.changeMarketStatus({ status: 'OPEN' });
    expect(await listOpen()).toMatchObject([{ unmatched: 100 }]);
    await app.changeMarketStatus({ inPlay: true });
    expect(await listOpen()).toEqual([]);
  });

  it('when its runner is removed', async () => {
    await open({ runners: ['A', 'B', 'C'] });
    await keep({ odds: 2.2 });
    await app.changeMarketStatus({
      runners: [
        { id: 'A', status: 'REMOVED' },
        { id: 'B', status: 'ACTIVE' },
        { id: 'C', status: 'ACTIVE' },
      ],
    });
    expect(await wallet()).toEqual({ balance: 10_000, liability: 0 });
  });
});

describe('settling', () => {
  it('counts the matched part and lapses the rest', async () => {
    await open();
    await keep({ odds: 2, stake: 500 });
    await keep({ odds: 3, stake: 100 });
    await settle('A');
    expect(await wallet()).toEqual({ balance: 10_200, liability: 0 });
    expect(await listHistory()).toMatchObject([
      { status: 'LAPSED', profit_loss: 0 },
      { status: 'WON', Stack: 200, profit_loss: 200, unmatched: 0 },
    ]);
  });

  it('waits for matches that were found before the market ended', async () => {
    await open();
    await keep({ odds: 3, stake: 100 });
    const reached = [offer([[3, 3000]]), offer([[3, 7000]])];
    const settled = app.exchange.host.settle('market', [
      { id: 'A', status: 'WINNER' },
      { id: 'B', status: 'LOSER' },
    ]);
    await Promise.all([...reached, settled]);
    expect(await wallet()).toEqual({ balance: 10_200, liability: 0 });
    expect(await listHistory()).toMatchObject([{ status: 'WON', Stack: 100 }]);
  });

  it('void releases the holds of both parts', async () => {
    await open();
    await keep({ odds: 2, stake: 500 });
    await app.exchange.settlement.voidMarket('market', 'Abandoned');
    expect(await wallet()).toEqual({ balance: 10_000, liability: 0 });
    expect(await listHistory()).toMatchObject([{ status: 'VOID', unmatched: 0 }]);
  });
});
