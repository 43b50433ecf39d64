import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bets } from '../../../db/schema/bets.ts';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';
import { createThinMarket } from '../../../testing/thin-market.ts';

let app: TestExchange;
let maker: TestUser;
let taker: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  maker = await app.createUser();
  taker = await app.createUser();
});
afterAll(() => app.close());

const { open, keep, offer, cancel, idOf, wallet, listOpen, settle } = createThinMarket(
  () => app,
  () => maker,
);
const lay = (odds: number, stake: number, by = taker) =>
  app.placeBet(by, { side: 'lay', odds, stake });
const shown = (side: 'back' | 'lay') => app.market().book.shown('A', side);
const stakesOf = (users: readonly TestUser[]) =>
  Promise.all(users.map(async (user) => (await listOpen(user))[0]?.Stack));

describe('a waiting bet of a player', () => {
  it('is offered to the others, and taken at its price in one transaction', async () => {
    await open();
    await keep({ odds: 2.02, stake: 300 });
    expect(shown('lay')).toEqual([{ price: 2.02, size: 30_000 }]);
    const reply = await lay(2.04, 100);
    expect(reply.data).toMatchObject({ odds: 2.02, stack: 100 });
    expect(await listOpen()).toMatchObject([{ Odds: 2.02, Stack: 100, unmatched: 200 }]);
    expect(shown('lay')).toEqual([{ price: 2.02, size: 20_000 }]);
    expect(await wallet()).toEqual({ balance: 9700, liability: 300 });
    expect(await wallet(taker)).toEqual({ balance: 9898, liability: 102 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('names the other bet on the later one, and takes nothing from the feed', async () => {
    await open({ prices: [{ id: 'A', back: [[2, 20_000]], lay: [[2.02, 10_000]] }] });
    const unmatchedBet = await keep({ odds: 2.02, stake: 100 });
    // The feed offers 2.02 to lay: a back at 2.02 waits in front of it.
    await lay(2.02, 150);
    const rows = await app.context.unitOfWork.read((tx) => tx.select().from(bets).orderBy(bets.id));
    expect(rows[1]?.fills).toEqual([
      { price: 2.02, stake: 10_000, from: 'players', counterBetId: idOf(unmatchedBet) },
      { price: 2.02, stake: 5000 },
    ]);
    expect(app.market().book.levels('A', 'lay')).toEqual([{ price: 2.02, size: 5000 }]);
    expect(shown('lay')).toEqual([{ price: 2.02, size: 5000 }]);
  });

  it('is taken by price, then time', async () => {
    const [second, third] = [await app.createUser(), await app.createUser()];
    await open();
    await keep({ odds: 2.1, stake: 100 }, third);
    await keep({ odds: 2.04, stake: 100 });
    await keep({ odds: 2.04, stake: 100 }, second);
    const reply = await lay(2.1, 250);
    expect(reply.data).toMatchObject({ stack: 250 });
    expect(await stakesOf([maker, second, third])).toEqual([100, 100, 50]);
  });

  it('is matched before the feed at the same price, and never with a worse one', async () => {
    await open();
    await keep({ side: 'lay', odds: 2.02, stake: 100 });
    await keep({ side: 'lay', odds: 1.9, stake: 500 });
    const reply = await app.placeBet(taker, { odds: 2, stake: 250 });
    // 100 of the player at 2.02, then 150 of the feed's 200 at 2.
    expect(reply.data).toMatchObject({ odds: 2.01, stack: 250 });
    expect(app.market().book.levels('A', 'back')[0]).toEqual({ price: 2, size: 5000 });
  });

  it('leaves the rest of a larger bet waiting on the other side', async () => {
    await open();
    await keep({ odds: 2.02, stake: 100 });
    const reply = await keep({ side: 'lay', odds: 2.02, stake: 300 }, taker);
    expect(reply.data).toMatchObject({ odds: 2.02, stack: 100, unmatched: 200 });
    expect([shown('lay'), shown('back')[0]]).toEqual([[], { price: 2.02, size: 20_000 }]);
  });

  it('is gone once it is cancelled, or lapses with the market', async () => {
    await open();
    const reply = await keep({ odds: 2.02, stake: 100 });
    const match = app.exchange.board.match('match-market');
    const before = match?.version;
    await cancel(idOf(reply));
    expect(shown('lay')).toEqual([]);
    // Streams send what has another version.
    expect(match?.version).toBeGreaterThan(before ?? 0);
    expect((await lay(2.02, 100)).status).toBe(422);
    await keep({ odds: 2.02, stake: 100 });
    await app.changeMarketStatus({ status: 'SUSPENDED' });
    await app.changeMarketStatus({ status: 'OPEN' });
    await offer([]);
    expect(shown('lay')).toEqual([]);
    expect((await lay(2.02, 100)).status).toBe(422);
  });

  it("is not matched with the same player's: the later bet is refused", async () => {
    await open();
    await keep({ odds: 2.02, stake: 100 });
    const reply = await keep({ side: 'lay', odds: 2.04, stake: 100 });
    expect([reply.status, reply.error_code]).toEqual([422, 'SELF_MATCH']);
    expect(await wallet()).toEqual({ balance: 9900, liability: 100 });
  });

  it('is filled by the feed or a player, never by both', async () => {
    await open();
    await keep({ odds: 2.02, stake: 100 });
    await Promise.all([lay(2.02, 100), offer([[2.02, 10_000]])]);
    await app.exchange.idle();
    expect(await stakesOf([maker])).toEqual([100]);
  });

  it('ignores bets that ended on another server', async () => {
    await open({ prices: [{ id: 'A', back: [[2, 20_000]], lay: [[2.02, 10_000]] }] });
    await keep({ odds: 2.02, stake: 100 });
    await app.context.unitOfWork.withTransaction((tx) =>
      tx.update(bets).set({ unmatched: 0, state: 'LAPSED' }),
    );
    expect((await lay(2.02, 100)).data).toMatchObject({ odds: 2.02, stack: 100 });
    expect([await stakesOf([maker]), shown('lay')]).toEqual([[undefined], []]);
  });

  it('goes to one of those who take it at the same time', async () => {
    const takers = await Promise.all(Array.from({ length: 6 }, () => app.createUser()));
    await open();
    await keep({ odds: 2.02, stake: 300 });
    const replies = await Promise.all(takers.map((user) => lay(2.02, 100, user)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await stakesOf([maker])).toEqual([300]);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('is matched with one that was placed at the same time, at the price of the older', async () => {
    await open({ prices: [] });
    await Promise.all([
      keep({ odds: 2.02, stake: 100 }),
      keep({ side: 'lay', odds: 2.04, stake: 100 }, taker),
    ]);
    await app.exchange.idle();
    const [[back], [other]] = [await listOpen(), await listOpen(taker)];
    expect([back?.Stack, other?.Stack]).toEqual([100, 100]);
    expect(back?.Odds).toBe(other?.Odds);
    expect([shown('back'), shown('lay')]).toEqual([[], []]);
  });

  it.each(['A', 'B'])(
    'is settled with the other one: the results sum to zero, %s wins',
    async (winner) => {
      await open();
      await keep({ odds: 2.02, stake: 300 });
      await lay(2.02, 300);
      await settle(winner);
      const [own, other] = [await wallet(), await wallet(taker)] as { balance: number }[];
      expect((own?.balance ?? 0) + (other?.balance ?? 0)).toBe(20_000);
      expect(own?.balance).toBe(winner === 'A' ? 10_306 : 9700);
    },
  );
});
