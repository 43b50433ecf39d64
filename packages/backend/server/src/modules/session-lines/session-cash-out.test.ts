import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionLineChange } from '../../feed/board/session-line.ts';
import { toPaise } from '../../money.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';

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

const line = { match_id: 'match-market', market_id: 'session' };
const apply = (change: SessionLineChange) => app.exchange.host.applySessionLine('session', change);
const ask = async (share?: number) =>
  (await app.call('cashOutOffer', { ...line, ...(share && { share }) }, user)).data;
const take = (locked: number, { key, ...rest }: { key?: string; [name: string]: unknown } = {}) =>
  app.call('cashOut', { ...line, locked, ...rest }, { token: user.token, ...(key && { key }) });
const wallet = () => app.readWallet(user);
const countBets = async () => (await app.call('myBets', { betType: 'P' }, user)).total;
/** Yes 42 for 100, then the line rises to No 50. */
async function winAhead(options: Parameters<TestExchange['openSessionLine']>[0] = {}) {
  await app.openSessionLine(options);
  await app.placeSessionBet(user, { side: 'yes', line: 42, rate: 100, stake: 100 });
  apply({ no: { line: 50, rate: 100 }, yes: { line: 52, rate: 100 } });
}
const NOTHING = 'There is nothing to cash out at the prices of this moment.';

describe('an offer for a session line', () => {
  it('is the opposite bet: at the same line equal over all runs, at another with a window', async () => {
    await winAhead();
    expect(await ask()).toEqual({
      offer: { locked: 0, results: { 41: 0, 42: 200, 49: 200, 50: 0 } },
      reason: null,
      market_version: app.session().version,
    });
    apply({ no: { line: 42, rate: 90 } });
    expect(await ask()).toMatchObject({ offer: { locked: 5.26, results: { 41: 5.26, 42: 5.27 } } });
    expect(await countBets()).toBe(1);
  });

  it('is none without bets, where the worst result cannot be lifted, and while it is suspended', async () => {
    await app.openSessionLine();
    expect(await ask()).toMatchObject({ offer: null, reason: NOTHING });
    await app.placeSessionBet(user, { side: 'yes', line: 42, rate: 100, stake: 100 });
    apply({ no: { line: 36, rate: 100 }, yes: { line: 38, rate: 100 } });
    expect(await ask()).toMatchObject({ offer: null, reason: NOTHING });
    apply({ no: { line: 50, rate: 100 } });
    apply({ status: 'SUSPENDED' });
    expect(await ask()).toMatchObject({ offer: null, reason: 'The session is suspended.' });
    expect(await take(0)).toMatchObject({ status: 422, message: 'The session is suspended.' });
  });

  it('offers none once settled, and says so', async () => {
    await winAhead();
    await app.exchange.host.settleSessionLine('session', 45);
    expect(await ask()).toMatchObject({ offer: null, reason: 'The session is closed.' });
    expect(await take(0)).toMatchObject({ status: 422, error_code: 'SESSION_CLOSED' });
    const unknown = { ...line, market_id: 'never', locked: 0 };
    expect((await app.call('cashOut', unknown, user)).status).toBe(404);
  });

  it('is none where the window would win more than the cap', async () => {
    await winAhead({ maxWin: toPaise(150) });
    const reason = 'You can win at most ₹150 on this market.';
    expect(await ask()).toMatchObject({ offer: null, reason });
    expect(await take(0)).toMatchObject({ status: 422, message: reason });
    // The stored cap counts, as for other bets, if a feed opened the line without one.
    delete app.session().maxWin;
    expect(await take(0)).toMatchObject({ status: 422, message: reason });
    expect(await ask(50)).toMatchObject({ offer: { locked: -50 } });
  });
});

describe('cashing out on a session line', () => {
  it.each([
    [41, 10_000],
    [45, 10_200],
    [50, 10_000],
  ])('frees the hold, and %d runs settle as was shown', async (runs, balance) => {
    await winAhead();
    const reply = await take(0);
    expect(reply).toMatchObject({
      message: 'Cashed out',
      data: { locked: 0, results: { 41: 0, 42: 200, 49: 200, 50: 0 } },
    });
    expect(await wallet()).toEqual({ balance: 10_000, liability: 0 });
    expect(await ask()).toMatchObject({ offer: null, reason: NOTHING });
    await app.exchange.host.settleSessionLine('session', runs);
    expect(await wallet()).toEqual({ balance, liability: 0 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('of a share leaves the previewed results, and the rest can be cashed out', async () => {
    await winAhead();
    const results = { 41: -50, 42: 150, 49: 150, 50: 50 };
    expect(await ask(50)).toMatchObject({ share: 50, offer: { locked: -50, results } });
    expect(await take(-50, { share: 50 })).toMatchObject({ data: { locked: -50, results } });
    expect(await wallet()).toEqual({ balance: 9950, liability: 50 });
    expect(await take(0)).toMatchObject({ message: 'Cashed out' });
    expect(await wallet()).toEqual({ balance: 10_000, liability: 0 });
  });

  it('rejects a smaller result with the current one, and accepts a larger one', async () => {
    await winAhead();
    apply({ no: { line: 50, rate: 120 } });
    const rejected = await take(0);
    expect(rejected).toMatchObject({
      status: 422,
      message: 'The cash-out has changed to ₹-9.09.',
      error_code: 'CASH_OUT_CHANGED',
      detail: { locked: -9.09, market_version: app.session().version },
    });
    expect(await wallet()).toEqual({ balance: 9900, liability: 100 });
    apply({ no: { line: 50, rate: 80 } });
    expect((await take(-9.09)).data).toMatchObject({ locked: 11.11 });
  });

  it('is rejected where the session was suspended since the offer', async () => {
    await winAhead();
    const { market_version } = (await ask()) as { market_version: number };
    apply({ status: 'SUSPENDED' });
    apply({ status: 'OPEN' });
    expect((await take(0, { market_version })).message).toMatch(/suspended in the meantime/);
    expect(await countBets()).toBe(1);
  });

  it('caps a version of the future, so that no suspension during the delay is missed', async () => {
    await winAhead({ betDelay: 1 });
    const answer = take(0, { market_version: Number.MAX_SAFE_INTEGER });
    await app.settle();
    apply({ status: 'SUSPENDED' });
    apply({ status: 'OPEN' });
    expect((await app.waitOut(answer)).message).toMatch(/suspended in the meantime/);
    expect(await countBets()).toBe(1);
  });

  it('is calculated again after the delay', async () => {
    await winAhead({ betDelay: 1 });
    const answer = take(0);
    apply({ no: { line: 50, rate: 120 } });
    expect((await app.waitOut(answer)).message).toBe('The cash-out has changed to ₹-9.09.');
  });

  it('a repeat with the same key changes nothing, also after the line moved', async () => {
    await winAhead();
    const first = await take(0, { key: 'decision' });
    apply({ no: { line: 60, rate: 100 } });
    const again = await take(0, { key: 'decision' });
    expect(again.data).toEqual(first.data);
    expect(await countBets()).toBe(2);
  });

  it('concurrent requests act once', async () => {
    await winAhead();
    const replies = await Promise.all(Array.from({ length: 6 }, () => take(0)));
    expect(replies.filter(({ error }) => !error)).toHaveLength(1);
    expect(await countBets()).toBe(2);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('needs no minimum stake', async () => {
    await winAhead();
    expect(await take(-99, { share: 1 })).toMatchObject({ data: { locked: -99 } });
  });
});
