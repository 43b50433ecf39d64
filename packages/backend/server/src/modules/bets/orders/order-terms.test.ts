import { toEpoch } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import {
  startTestExchange,
  type TestBet,
  type TestExchange,
} from '../../../testing/test-exchange.ts';
import { createThinMarket } from '../../../testing/thin-market.ts';
import { createBetting } from '../../betting.ts';

let app: TestExchange;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
  other = await app.createUser();
});
afterAll(() => app.close());

// The market offers 200 rupees at 2 and 500 at 1.9 to back.
const { open, keep, offer, idOf, wallet, listOpen, listHistory } = createThinMarket(
  () => app,
  () => user,
);
const inSeconds = (seconds: number) => toEpoch(app.clock.now()) + seconds;
const reject = async (bet: TestBet) => {
  const { status, error_code: code, detail } = await app.placeBet(user, bet);
  expect(await wallet()).toEqual({ balance: 10_000, liability: 0 });
  return [status, code, detail?.field];
};

describe('an order with the least that it accepts', () => {
  it('gets what is there, and its rest ends', async () => {
    await open();
    const reply = await app.placeBet(user, { stake: 500, terms: { min_fill: 200 } });
    expect(reply.message).toBe('Bet placed. The rest of it was not available.');
    expect(reply.data).toMatchObject({ odds: 2, stack: 200, requested: 500, unmatched: 0 });
    expect(await wallet()).toEqual({ balance: 9800, liability: 200 });
    await offer([[2, 90_000]]);
    expect(await listOpen()).toMatchObject([{ Stack: 200, requested: 500, unmatched: 0 }]);
  });

  it('gets the same reply to a repeat of its key', async () => {
    await open();
    const bet = { stake: 500, key: 'least-200', terms: { min_fill: 200 } };
    const first = await app.placeBet(user, bet);
    await offer([[2, 90_000]]);
    expect((await app.placeBet(user, bet)).data).toEqual(first.data);
    expect(await listOpen()).toHaveLength(1);
  });

  it('gets all of its stake where that is there', async () => {
    await open();
    const reply = await app.placeBet(user, { stake: 150, terms: { min_fill: 100 } });
    expect(reply).toMatchObject({ message: 'Bet placed successfully', data: { stack: 150 } });
  });

  it('is refused whole where less is there', async () => {
    await open();
    expect(await reject({ stake: 500, terms: { min_fill: 201 } })).toEqual([
      ...[422, 'NOT_ENOUGH_AVAILABLE', 'stack'],
    ]);
  });

  it.each<[string, number, string]>([
    ['below the minimum of the market', 5, 'STAKE_TOO_SMALL'],
    ['where bets are taken whole', 100, 'CANNOT_WAIT'],
  ])('is refused %s', async (_name, minFill, code) => {
    const isRate = code === 'CANNOT_WAIT';
    await open();
    if (isRate) await app.openMarket({ id: 'rates', kind: 'bookmaker' });
    const bet = { stake: 500, terms: { min_fill: minFill }, ...(isRate && { marketId: 'rates' }) };
    expect(await reject(bet)).toEqual([422, code, 'min_fill']);
  });

  it("takes other players' bets, too, and leaves the ledger sound", async () => {
    await open();
    await keep({ side: 'lay', odds: 2.02, stake: 100 }, other);
    const reply = await app.placeBet(user, { stake: 500, terms: { min_fill: 300 } });
    expect(reply.data).toMatchObject({ stack: 300, requested: 500, unmatched: 0 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});

describe('an order that only waits', () => {
  const postOnly = { post_only: true };

  it('waits where nothing reaches it', async () => {
    await open();
    const reply = await keep({ odds: 2.02, terms: postOnly });
    expect(reply.data).toMatchObject({ stack: 0, unmatched: 100 });
  });

  it("is refused with the price that would match it, the feed's or a player's", async () => {
    await open();
    expect(await reject({ odds: 2, unmatched: 'keep', terms: postOnly })).toEqual([
      ...[422, 'WOULD_MATCH', 'odds'],
    ]);
    await keep({ side: 'lay', odds: 2.1 }, other);
    const { detail } = await keep({ odds: 2.02, terms: postOnly });
    expect(detail).toMatchObject({ odds: 2.1 });
  });
});

it('an order that only waits does so too as it is edited', async () => {
  await open();
  const id = idOf(await keep({ odds: 2.2, terms: { post_only: true } }));
  const edit = { bet_id: id, odds: '2' };
  const reply = await app.call('editBet', edit, { token: user.token, key: 'edit-it-now' });
  expect([reply.status, reply.error_code]).toEqual([422, 'WOULD_MATCH']);
  expect(await listOpen()).toMatchObject([{ asked_odds: 2.2, unmatched: 100 }]);
});

describe('an order with an end of its own', () => {
  it('waits until then, is listed with it, and frees its hold', async () => {
    await open();
    const until = inSeconds(60);
    await keep({ odds: 2.2, terms: { good_for: 60 } });
    app.clock.advance(59_999);
    await app.exchange.watchRounds()();
    expect(await listOpen()).toMatchObject([{ unmatched: 100, good_until: until }]);
    app.clock.advance(1);
    await app.exchange.watchRounds()();
    expect(await listOpen()).toEqual([]);
    expect(await listHistory()).toMatchObject([{ status: 'LAPSED', requested: 100 }]);
    expect(await wallet()).toEqual({ balance: 10_000, liability: 0 });
    expect(app.market().book.shown('A', 'lay')).toEqual([]);
  });

  it('keeps what was matched before', async () => {
    await open();
    await keep({ odds: 2, stake: 500, terms: { good_for: 60 } });
    app.clock.advance(60_000);
    await app.exchange.watchRounds()();
    expect(await listOpen()).toMatchObject([{ Stack: 200, requested: 500, unmatched: 0 }]);
  });

  it('gets nothing after its end, though no search has ended it yet', async () => {
    await open();
    await keep({ odds: 2.2, terms: { good_for: 1 } });
    app.clock.advance(1000);
    const lay = await app.placeBet(other, { side: 'lay', odds: 2.2 });
    expect(lay.status).toBe(422);
    await offer([[2.2, 90_000]]);
    await app.exchange.idle();
    expect(await listOpen()).toEqual([]);
  });

  it('is not matched by a bet that waits for the database until after its end', async () => {
    await open({ inPlay: true, betDelay: 1, unmatchedRule: 'in-play' });
    await keep({ odds: 2.2, terms: { good_for: 3 } });
    const lay = { match_id: 'match-market', market_id: 'market', selection_id: 'A' };
    const terms = { odds: '2.2', stack: 100, is_back: '0' };
    const reply = app.call(
      'saveBet',
      { ...lay, ...terms },
      { token: other.token, key: 'late-lay' },
    );
    await app.settle();
    const { promise: stall, resolve: end } = Promise.withResolvers<void>();
    const stalled = app.context.unitOfWork.withTransaction(() => stall);
    const asked = vi.spyOn(app.context.unitOfWork, 'withTransaction');
    app.clock.advance(1000);
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    asked.mockRestore();
    app.clock.advance(1500);
    end();
    await stalled;
    expect((await reply).status).toBe(422);
    expect((await listOpen())[0]).toMatchObject({ Stack: 0 });
  });

  it('keeps its end as it is edited, at another price or with a smaller stake', async () => {
    await open();
    const until = inSeconds(60);
    const id = idOf(await keep({ odds: 2.2, terms: { good_for: 60 } }));
    const edit = (input: object) =>
      app.call(
        'editBet',
        { bet_id: id, ...input },
        { token: user.token, key: `key-${inSeconds(0)}` },
      );
    const moved = await edit({ odds: '2.3' });
    expect(await listOpen()).toMatchObject([{ asked_odds: 2.3, good_until: until }]);
    const smaller = { bet_id: idOf(moved), odds: '2.3', stack: 50 };
    await app.call('editBet', smaller, { token: user.token, key: 'smaller-one' });
    expect(await listOpen()).toMatchObject([{ unmatched: 50, good_until: until }]);
  });

  it('is refused if that is over by the delay of the bet', async () => {
    await open({ inPlay: true, betDelay: 5 });
    expect(await reject({ odds: 2.2, unmatched: 'keep', terms: { good_for: 3 } })).toEqual([
      ...[422, 'INVALID_EXPIRY', 'good_for'],
    ]);
  });
});

describe('an order that is kept in play', () => {
  const keepInPlay = { in_play: 'keep' } as const;

  it('waits beyond the start in play, beside one that lapses', async () => {
    await open({ unmatchedRule: 'in-play' });
    await keep({ odds: 2.2, terms: keepInPlay });
    await keep({ odds: 2.3 });
    await app.changeMarketStatus({ inPlay: true });
    expect(await listOpen()).toMatchObject([{ asked_odds: 2.2, in_play: 'keep' }]);
    expect(await wallet()).toEqual({ balance: 9900, liability: 100 });
    const lay = await app.placeBet(other, { side: 'lay', odds: 2.2 });
    expect(lay.data).toMatchObject({ odds: 2.2, stack: 100 });
  });

  it('lapses like others if the feed restarts and does not know what happened', async () => {
    await open({ unmatchedRule: 'in-play', numbering: 'continued' });
    await keep({ odds: 2.2, terms: keepInPlay });
    const again = createBetting(app.context);
    const info = {
      id: 'match-market',
      sportId: '4',
      seriesId: 's',
      seriesName: 'S',
      name: 'A v B',
    };
    const { markets } = await again.host.openMatch(info, [app.market()], 'continued');
    const [market] = markets;
    if (!market) throw new Error('the market was not opened');
    await again.host.restoreTakings(market);
    await again.idle();
    expect(await listOpen()).toMatchObject([{ unmatched: 100 }]);
    market.events += 1;
    Object.assign(market, { inPlay: true, inPlaySeq: market.events });
    again.host.marketChanged(market);
    await again.idle();
    expect(await listOpen()).toEqual([]);
    expect(await wallet()).toEqual({ balance: 10_000, liability: 0 });
  });

  it('is refused where the market ends what waits at a suspension', async () => {
    await open();
    expect(await reject({ odds: 2.2, unmatched: 'keep', terms: keepInPlay })).toEqual([
      ...[422, 'CANNOT_KEEP_IN_PLAY', 'in_play'],
    ]);
  });
});

it.each<[string, TestBet]>([
  ['min_fill', { unmatched: 'keep', terms: { min_fill: 50 } }],
  ['min_fill', { stake: 100, terms: { min_fill: 101 } }],
  ['post_only', { terms: { post_only: true } }],
  ['in_play', { terms: { in_play: 'keep' } }],
  ['good_for', { terms: { good_for: 60 } }],
])('terms that contradict the order are refused: %s', async (field, bet) => {
  await open();
  expect(await reject(bet)).toEqual([400, 'INVALID_INPUT', field]);
});
