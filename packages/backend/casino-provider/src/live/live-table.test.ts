import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestTable } from '../testing/test-table.ts';
import type { WalletAnswer } from '../wallet/wallet-client.ts';
import type { LiveMessage } from '../wire/live.ts';

/** Longer than a round of the test's game, also on a busy machine. */
const SOON = { timeout: 60_000, interval: 5 };
/** A phase that does not end by itself within a test. */
const LONG_MS = 600_000;

let data: TestDatabase;
let at: ReturnType<typeof createTestTable>;

beforeAll(async () => {
  data = await openTestDatabase();
});
afterAll(() => data.close());
beforeEach(async () => {
  await data.empty();
  at = createTestTable(data);
});
afterEach(() => at.close());

async function readRound(id: string) {
  const [row] = await data.query<{ status: string }>(
    `select status from live_rounds where id = '${id}'`,
  );
  return row?.status;
}
async function readBet(id: string) {
  const [row] = await data.query<{ status: string; payout: number | null }>(
    `select status, payout::int from live_bets where id = '${id}'`,
  );
  return row;
}
/** Adds a listener; returns the id of the current round. */
async function sit(player: string) {
  const visit = at.visitOf(player);
  const heard = at.hear(visit);
  await expect.poll(() => heard.length, SOON).toBeGreaterThan(0);
  const first = heard[0] as Extract<LiveMessage, { type: 'all' }>;
  return { visit, heard, roundId: first.round.id };
}

describe('a round', () => {
  it.each([
    ['the same process', async () => {}],
    ['the next process', () => at.restart()],
  ])('that ended without settlement is settled by its outcome by %s', async (_, between) => {
    at.table.start();
    const { visit, roundId } = await sit('p1');
    const { bet: lost } = await at.table.bet(visit, at.betInto(roundId));
    const { bet: won } = await at.table.bet(visit, at.betInto(roundId, { auto: 200 }));
    await at.breakSettling();
    at.endBetting();
    await expect.poll(() => readRound(roundId), SOON).toBe('ended');
    await at.mendSettling();
    await between();
    await expect.poll(() => readRound(roundId), SOON).toBe('settled');
    expect(await readBet(lost.id)).toMatchObject({ status: 'settled', payout: 0 });
    expect(await readBet(won.id)).toMatchObject({ payout: 2000 });
  });

  it('that was interrupted during its flight is voided', async () => {
    await at.close();
    at = createTestTable(data, { flightMs: LONG_MS });
    at.table.start();
    const { visit, roundId } = await sit('p1');
    const { bet } = await at.table.bet(visit, at.betInto(roundId));
    at.endBetting();
    await expect.poll(() => readRound(roundId), SOON).toBe('running');
    await at.restart();
    await expect.poll(() => readRound(roundId), SOON).toBe('void');
    expect(await readBet(bet.id)).toMatchObject({ status: 'void', payout: null });
    const all = (await sit('p1')).heard[0];
    expect(all).toMatchObject({ voided: [{ id: roundId, outcome: { crash: 200 } }] });
    expect(all).toMatchObject({ chain: { ids: [bet.clientId] } });
  });
});

describe('a bet that is repeated during its wallet call', () => {
  beforeEach(async () => {
    await at.close();
    at = createTestTable(data);
  });

  it('gets the response of the first, and debits the stake once', async () => {
    at.table.start();
    const { visit, roundId } = await sit('p1');
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

  it('gets the same rejection, which is also sent to the player’s other pages', async () => {
    at.table.start();
    const { visit, roundId } = await sit('p1');
    const other = await sit('p1');
    const stranger = await sit('p2');
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

const isFirstWord = (result: unknown) =>
  typeof result === 'object' && result !== null && 'voided' in result;

/** Returns a database that delays reads of a table, in ms. */
const delayed = ({ unitOfWork, ...rest }: TestDatabase, ms: number): TestDatabase => ({
  ...rest,
  unitOfWork: {
    ...unitOfWork,
    withTransaction: async (work) => {
      const result = await unitOfWork.withTransaction(work);
      if (isFirstWord(result)) await sleep(ms);
      return result;
    },
  },
});

describe('a busy table', () => {
  it('sends the whole state to a new listener while others bet continuously', async () => {
    await at.close();
    // Longer than the interval of others’ bets.
    at = createTestTable(delayed(data, 300));
    at.table.start();
    const { roundId } = await sit('p0');
    const stopped = new AbortController();
    const crowd = Array.from({ length: 8 }, async (_, lane) => {
      for (let made = 0; !stopped.signal.aborted; made += 1) {
        await at.table.bet(at.visitOf(`p${lane}-${made}`), at.betInto(roundId));
      }
    });
    const heard = at.hear(at.visitOf('late'));
    await expect.poll(() => heard.length, SOON).toBeGreaterThan(0);
    expect(heard[0]).toMatchObject({ type: 'all', round: { id: roundId } });
    await expect.poll(() => heard.some(({ type }) => type === 'others'), SOON).toBe(true);
    stopped.abort();
    await Promise.all(crowd);
  });
});

describe('a table', () => {
  const count = async () => (await data.query('select 1 from live_rounds')).length;

  it('pauses without listeners, and starts a round for a new one', async () => {
    at.table.start();
    await expect.poll(() => at.table.isResting(), SOON).toBe(true);
    expect(await count()).toBe(0);
    const leave = at.table.listen(at.visitOf('p1'), () => {});
    await expect.poll(count, SOON).toBe(1);
    leave();
    at.endBetting();
    await expect.poll(() => at.table.isResting(), SOON).toBe(true);
    expect(await count()).toBe(1);
    const { roundId, heard } = await sit('p1');
    expect(await count()).toBe(2);
    expect(await readRound(roundId)).toBe('betting');
    expect(heard[0]).toMatchObject({ round: { phase: 'betting' } });
  });

  it('calls the wallet for at most seven refused bets of a player in a round', async () => {
    await at.close();
    at = createTestTable(data);
    at.wallet.answer = async () => ({ kind: 'refused', reason: 'insufficient_funds', message: '' });
    at.table.start();
    const { visit, roundId } = await sit('p1');
    const codes: string[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      await at.table.bet(visit, at.betInto(roundId)).catch(({ code }) => codes.push(code));
    }
    expect(codes.filter((code) => code === 'insufficient_funds')).toHaveLength(7);
    expect(codes.slice(7)).toEqual(['too_many_bets', 'too_many_bets']);
    expect(at.wallet.asked).toHaveLength(7);
  });
});

describe('a clock that is set back by an hour', () => {
  const HOUR_MS = 3_600_000;

  it.each(['betting', 'running', 'settled'])(
    'in a round that is %s does not block the table',
    async (when) => {
      await at.close();
      let offset = 0;
      // A flight that has a listener while it runs.
      const flightMs = when === 'running' ? 2000 : undefined;
      const now = () => Date.now() + offset;
      at = createTestTable(data, { now, ...(flightMs && { flightMs }) });
      at.table.start();
      const { visit, roundId } = await sit('p1');
      const { bet } = await at.table.bet(visit, at.betInto(roundId, { auto: 150 }));
      if (when !== 'betting') at.endBetting();
      await expect.poll(() => readRound(roundId), SOON).toBe(when);
      offset = -HOUR_MS;
      if (when === 'betting') at.endBetting();
      await expect.poll(() => readRound(roundId), SOON).toBe('settled');
      expect(await readBet(bet.id)).toMatchObject({ payout: 1500 });
      const isNext = async () => {
        const first = (await sit('p2')).heard[0];
        return first?.type === 'all' && first.round.id !== roundId;
      };
      await expect.poll(isNext, SOON).toBe(true);
      const next = await sit('p1');
      const { bet: taken } = await at.table.bet(next.visit, at.betInto(next.roundId));
      expect(taken.status).toBe('placed');
    },
  );
});
