import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestTable } from '../testing/test-table.ts';
import type { WalletAnswer } from '../wallet/wallet-client.ts';
import type { LiveMessage } from '../wire/live.ts';

type Table = Awaited<ReturnType<typeof createTestTable>>;
let at: Table;

beforeEach(async () => {
  at = await createTestTable();
});
afterEach(() => at.close());

const readRound = (id: string) =>
  at.journal.get<{ status: string }>('select status from live_rounds where id = ?', id)?.status;
const readBet = (id: string) =>
  at.journal.get<{ status: string; payout: number | null }>(
    'select status, payout from live_bets where id = ?',
    id,
  );
/** The journal refuses to settle, as on a full disk, until the trigger is dropped. */
const breakSettling = () =>
  at.journal.run(
    `create trigger broken before update on live_bets when new.status = 'settled'
     begin select raise(abort, 'disk is full'); end`,
  );
const mendSettling = () => at.journal.run('drop trigger broken');

/** A player who listens; the id of the round that is on. */
function sit(player: string) {
  const visit = at.visitOf(player);
  const heard = at.hear(visit);
  const first = heard[0] as Extract<LiveMessage, { type: 'all' }>;
  return { visit, heard, roundId: first.round.id };
}

describe('a round whose end was reached', () => {
  it.each([
    ['the same process', async () => {}],
    ['the next process', () => at.restart()],
  ])('and that could not be settled is settled by its outcome by %s', async (_, between) => {
    at.table.start();
    const { visit, roundId } = sit('p1');
    const { bet: lost } = await at.table.bet(visit, at.betInto(roundId));
    const { bet: won } = await at.table.bet(visit, at.betInto(roundId, { auto: 200 }));
    breakSettling();
    await expect.poll(() => readRound(roundId)).toBe('ended');
    mendSettling();
    await between();
    await expect.poll(() => readRound(roundId), { timeout: 8000 }).toBe('settled');
    expect(readBet(lost.id)).toMatchObject({ status: 'settled', payout: 0 });
    expect(readBet(won.id)).toMatchObject({ payout: 2000 });
  });

  it('but was cut off before is taken back', async () => {
    at.table.start();
    const { visit, roundId } = sit('p1');
    const { bet } = await at.table.bet(visit, at.betInto(roundId));
    await expect.poll(() => readRound(roundId), { interval: 5 }).toBe('running');
    await at.restart();
    expect(readRound(roundId)).toBe('void');
    expect(readBet(bet.id)).toMatchObject({ status: 'void', payout: null });
    const all = sit('p1').heard[0];
    expect(all).toMatchObject({ voided: [{ id: roundId, outcome: { crash: 200 } }] });
    expect(all).toMatchObject({ chain: { ids: [bet.clientId] } });
  });
});

describe('a bet that comes again while the wallet is asked for it', () => {
  it('gets the answer of the first, and the stake is asked for once', async () => {
    at.table.start();
    const { visit, roundId } = sit('p1');
    const input = at.betInto(roundId);
    const answers = Promise.withResolvers<WalletAnswer>();
    at.wallet.answer = () => answers.promise;
    const calls = [at.table.bet(visit, input), at.table.bet(visit, input)];
    answers.resolve({ kind: 'done', balancePaise: 7 });
    const [first, second] = await Promise.all(calls);
    expect(second).toEqual(first);
    expect(first?.bet.status).toBe('placed');
    expect(at.wallet.asked).toEqual(['bet']);
  });

  it('is told of the refusal too, and so are the player’s other pages', async () => {
    at.table.start();
    const { visit, roundId } = sit('p1');
    const other = sit('p1');
    const stranger = sit('p2');
    const input = at.betInto(roundId);
    const answers = Promise.withResolvers<WalletAnswer>();
    at.wallet.answer = () => answers.promise;
    const calls = [at.table.bet(visit, input), at.table.bet(visit, input)];
    answers.resolve({ kind: 'refused', reason: 'insufficient_funds', message: 'Low' });
    const ends = await Promise.allSettled(calls);
    expect(ends.map((end) => end.status === 'rejected' && end.reason.code)).toEqual([
      'insufficient_funds',
      'insufficient_funds',
    ]);
    const bet = { clientId: input.id, status: 'void', reason: 'insufficient_funds' };
    expect(other.heard).toContainEqual({ type: 'mine', bet: expect.objectContaining(bet) });
    expect(stranger.heard.some(({ type }) => type === 'mine')).toBe(false);
  });
});

describe('a table', () => {
  const count = () =>
    at.journal.get<{ count: number }>('select count(*) as count from live_rounds')?.count;

  it('rests while nobody listens, and begins when somebody comes', async () => {
    at.table.start();
    expect(count()).toBe(0);
    const leave = at.table.listen(at.visitOf('p1'), () => {});
    expect(count()).toBe(1);
    leave();
    await expect.poll(() => at.table.isResting()).toBe(true);
    expect(count()).toBe(1);
    const { roundId, heard } = sit('p1');
    expect(count()).toBe(2);
    expect(readRound(roundId)).toBe('betting');
    expect(heard[0]).toMatchObject({ round: { phase: 'betting' } });
  });

  it('asks the wallet for a few refused bets of a player in a round, and then for no more', async () => {
    at.wallet.answer = async () => ({ kind: 'refused', reason: 'insufficient_funds', message: '' });
    at.table.start();
    const { visit, roundId } = sit('p1');
    const codes: string[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      await at.table.bet(visit, at.betInto(roundId)).catch(({ code }) => codes.push(code));
    }
    expect(codes.filter((code) => code === 'insufficient_funds')).toHaveLength(7);
    expect(codes.slice(7)).toEqual(['too_many_bets', 'too_many_bets']);
    expect(at.wallet.asked).toHaveLength(7);
  });
});
