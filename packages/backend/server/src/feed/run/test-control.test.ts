import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockMarket } from '../../modules/markets/markets.repository.ts';
import { startTestReplay, type TestReplay } from '../../testing/test-replay.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';

let app: TestReplay;
beforeEach(async () => {
  app = await startTestReplay();
});
afterEach(() => app.close());

describe('the control in test mode', () => {
  it('holds, steps, seeks, changes the speed and runs to the end', async () => {
    const held = await app.control('hold');
    expect(held.data).toMatchObject({ held: true, recorded: '2026-01-10T13:59:55.000Z' });
    app.clock.advance(5000);
    expect((await app.control('state')).data).toMatchObject({
      recorded: '2026-01-10T13:59:55.000Z',
    });
    const events = app.feed.find()?.run.market.eventSeq ?? 0;
    await app.control('step', 3);
    expect(app.feed.find()?.run.market.eventSeq).toBeGreaterThanOrEqual(events + 3);
    expect((await app.control('seek', '2m')).data).toMatchObject({
      recorded: '2026-01-10T14:01:55.000Z',
      held: true,
    });
    const at = '2026-01-10T14:03:00.000Z';
    expect((await app.control('seek', at)).data).toMatchObject({ recorded: at });
    expect((await app.control('speed', 20)).data).toMatchObject({ speed: 20 });
    expect((await app.control('release')).data).toMatchObject({ held: false });
    expect((await app.control('seek', 'end')).data).toMatchObject({
      status: 'CLOSED',
      ended: true,
    });
    const stored = await app.context.unitOfWork.withTransaction((tx) =>
      lockMarket(tx, '1.900000001', 'share'),
    );
    expect(stored?.state).toBe('SETTLED');
  });

  it('plays the recording again as a new match, and settles the former one', async () => {
    await app.control('seek', '2m');
    const { data } = await app.control('again');
    expect(data).toMatchObject({ match_id: '90000001-2', market_id: '1.900000001-2' });
    expect(data).toMatchObject({ recorded: '2026-01-10T13:59:55.000Z', ended: false });
    const stored = await app.context.unitOfWork.withTransaction((tx) =>
      lockMarket(tx, '1.900000001', 'share'),
    );
    expect(stored?.state).toBe('SETTLED');
  });

  it.each([
    ['dance', undefined, /action|Invalid/],
    ['seek', 'soon', /seek takes/],
    ['seek', '2020-01-01T00:00:00Z', /only goes forward/],
    ['step', 0, /step takes/],
    ['speed', -1, /speed takes/],
  ])('%s %s is refused', async (action, to, reason) => {
    const reply = await app.control(action, to);
    expect(reply).toMatchObject({ status: 400, error: true });
    expect(reply.message).toMatch(reason);
  });

  it('shifts times so that the chosen point is now', async () => {
    const { data } = await app.call('eventDetails', { match_id: '90000001' });
    const now = Math.floor(app.clock.now().getTime() / 1000);
    expect(data).toMatchObject({ MatchDetails: { start_date: now, inplayStatus: 'INPLAY' } });
  });
});

describe('a feed that falls silent', () => {
  it('suspends its match, takes no bet, and goes on where it would be by then', async () => {
    const user = await app.createUser();
    const { run } = app.feed.find() ?? {};
    if (!run) throw new Error('no run is open');
    const { market } = run;
    while (market.status !== 'OPEN') await app.control('step');
    const runnerId = market.runners[0]?.id ?? '';
    const bet = { matchId: market.matchId, marketId: market.id, runnerId, stake: 100 };
    const place = () => {
      const odds = market.book.levels(runnerId, 'back')[0]?.price ?? 0;
      return app.placeBet(user, { ...bet, odds, priceChange: 'any' });
    };
    await app.control('interrupt');
    await app.control('step', 3);
    const { eventSeq } = market;
    app.clock.advance(3000);
    run.tick();
    expect([market.status, market.eventSeq]).toEqual(['SUSPENDED', eventSeq]);
    expect((await place()).message).toBe('The market is suspended.');
    expect((await app.control('reconnect')).data).toMatchObject({ status: 'OPEN' });
    expect(market.statusVersion).toBe(eventSeq);
    expect(market.eventSeq).toBeGreaterThan(eventSeq);
    expect(await place()).toMatchObject({ error: false });
  });

  it('suspends its session lines for as long', async () => {
    const simulator = await startTestSimulator({ counts: { cricket: 1, football: 0, tennis: 0 } });
    const id = simulator.feed.find()?.run.match.id ?? '';
    const readOpen = () =>
      (simulator.exchange.board.match(id)?.sessions ?? [])
        .filter(({ status }) => status === 'OPEN')
        .map((line) => [line.name, line.yes]);
    await simulator.control('hold', undefined, id);
    await expect.poll(readOpen).not.toEqual([]);
    const before = readOpen();
    await simulator.control('interrupt', undefined, id);
    await expect.poll(readOpen).toEqual([]);
    await simulator.control('reconnect', undefined, id);
    await expect.poll(readOpen).toEqual(before);
    await simulator.close();
  });
});
