import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyEvent } from '../../../feed/board/apply-event.ts';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import {
  type PostgresExchange,
  startPostgresExchange,
} from '../../../testing/postgres-exchange.ts';
import type { TestReply, TestUser } from '../../../testing/test-app.ts';

const PLAYERS = 24;
const STAKE = 100;

let app: PostgresExchange;
beforeAll(async () => {
  app = await startPostgresExchange();
});
afterAll(() => app?.close());

interface Waiter {
  user: TestUser;
  betId: number;
}

/** Places unmatched bets at 3 while the market stands at 2. */
async function letWait(id: string): Promise<Waiter[]> {
  await app.openMarket({ id });
  const users = await Promise.all(
    Array.from({ length: PLAYERS }, () => app.createUser({ rupees: 1000 })),
  );
  return Promise.all(
    users.map(async (user) => {
      const bet = { marketId: id, odds: 3, stake: STAKE, unmatched: 'keep' as const };
      const { data } = await app.placeBet(user, bet);
      return { user, betId: (data as { bet_id: number }).bet_id };
    }),
  );
}

/** Moves the market to 3, deep enough for all, without waiting for the effects. */
function reach(id: string): void {
  const market = app.market(id);
  const match = app.exchange.board.match(market.matchId);
  const runners = [{ id: 'A', back: [[3, 10_000_000] as const], lay: [] }];
  const time = { speed: 1, toReal: (at: number) => at };
  if (match) applyEvent(match, market, { kind: 'prices', isSnapshot: true, runners }, time);
  app.exchange.host.marketChanged(market);
}

const cancel = ({ user, betId }: Waiter) => app.call('cancelBet', { bet_id: betId }, user);
const read = ({ data }: TestReply) => data as { cancelled: number; matched: number };

describe('cancelling against matching on PostgreSQL', () => {
  it('each bet is either matched or cancelled, as its player was notified', async () => {
    const waiters = await letWait('race');
    const early = waiters.slice(0, PLAYERS / 2).map(cancel);
    reach('race');
    const late = waiters.slice(PLAYERS / 2).map(cancel);
    const answers = (await Promise.all([...early, ...late])).map(read);
    await app.exchange.idle();
    for (const { cancelled, matched } of answers) expect(cancelled + matched).toBe(STAKE);
    const taken = answers.reduce((sum, { matched }) => sum + matched, 0);
    expect(app.market('race').book.levels('A', 'back')).toEqual([
      { price: 3, size: 10_000_000 - taken * 100 },
    ]);
    for (const [index, { user }] of waiters.entries()) {
      const liability = answers[index]?.matched;
      expect(await app.readWallet(user)).toEqual({ balance: 1000 - (liability ?? 0), liability });
    }
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('concurrent cancellations of one bet act once and return the same', async () => {
    const [waiter] = await letWait('twice');
    if (!waiter) throw new Error('there is no unmatched bet');
    const answers = await Promise.all(Array.from({ length: 12 }, () => cancel(waiter)));
    expect(new Set(answers.map((one) => JSON.stringify(read(one)))).size).toBe(1);
    expect(await app.readWallet(waiter.user)).toEqual({ balance: 1000, liability: 0 });
  });

  it('settlement amid matches and cancellations leaves no hold and no unmatched part', async () => {
    const waiters = await letWait('end');
    reach('end');
    const cancelling = waiters.slice(0, 8).map(cancel);
    await app.exchange.settlement.settle('end', [
      { id: 'A', status: 'LOSER' },
      { id: 'B', status: 'WINNER' },
    ]);
    await Promise.all(cancelling);
    await app.exchange.idle();
    let lost = 0;
    for (const { user } of waiters) {
      const { balance, liability } = (await app.readWallet(user)) as Record<string, number>;
      expect(liability).toBe(0);
      lost += 1000 - (balance ?? 0);
    }
    let matched = 0;
    for (const waiter of waiters) matched += read(await cancel(waiter)).matched;
    expect(lost).toBe(matched);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});
