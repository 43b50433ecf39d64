import type { Tx } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casinoBets } from '../../db/schema/casino.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../../testing/test-casino.ts';
import { listRounds, MAX_BETS } from './repository.ts';

const ROUNDS = 3000;
const BETS_A_ROUND = 3;
/** The oldest of them lost two of its bets to earlier ones. */
const MAX_SHOWN = Math.ceil(MAX_BETS / BETS_A_ROUND);

let app: TestCasino;
let user: TestUser;
beforeAll(async () => {
  app = await startTestCasino();
  user = await app.createUser();
  const other = await app.createUser();
  await app.context.unitOfWork.withTransaction(async (tx) => {
    for (const userId of [other.id, user.id]) {
      for (let from = 0; from < ROUNDS; from += 500) await insertRounds(tx, userId, from);
    }
    await tx.execute(sql`analyze casino_bets`);
  });
});
afterAll(() => app.close());

/** 500 rounds of three bets each: stakes of 1 paisa, which lost. */
async function insertRounds(tx: Tx, userId: number, from: number) {
  const placedAt = app.clock.now();
  await tx.insert(casinoBets).values(
    Array.from({ length: 500 * BETS_A_ROUND }, (_, bet) => {
      const round = from + Math.floor(bet / BETS_A_ROUND);
      return {
        betId: `bet-${userId}-${from}-${bet}`,
        userId,
        session: 's',
        placedAt,
        provider: 'DC',
        gameId: '200570',
        gameName: 'Mines',
        roundId: `round-${round}`,
        stake: 1,
        state: 'settled' as const,
      };
    }),
  );
}

const list = (page: number, roundId?: string) =>
  app.context.unitOfWork.withTransaction((tx) =>
    listRounds(tx, { userId: user.id, roundId, limit: 10, page }),
  );

describe('the rounds of a player with a long history', () => {
  it('go back 2000 bets, each round with all of its own', async () => {
    const first = await list(1);
    expect(first.total).toBe(MAX_SHOWN);
    expect(first.rows.map(({ roundId }) => roundId)).toEqual(
      Array.from({ length: 10 }, (_, row) => `round-${ROUNDS - 1 - row}`),
    );
    const last = await list(Math.ceil(MAX_SHOWN / 10));
    expect(last.rows.at(-1)?.roundId).toBe(`round-${ROUNDS - MAX_SHOWN}`);
    const stakes = [...first.rows, ...last.rows].map(({ stake }) => stake);
    expect(new Set(stakes)).toEqual(new Set([BETS_A_ROUND]));
    expect(await list(Math.ceil(MAX_SHOWN / 10) + 1)).toEqual({ rows: [], total: MAX_SHOWN });
    expect(await list(1, 'round-0')).toMatchObject({
      rows: [{ roundId: 'round-0', stake: BETS_A_ROUND }],
      total: 1,
    });
  });

  it('cost no more than those bets, for any number of played ones', async () => {
    const read = await app.context.unitOfWork.withTransaction(async (tx) => {
      const before = await countReads(tx);
      await listRounds(tx, { userId: user.id, roundId: undefined, limit: 10, page: 1 });
      return (await countReads(tx)) - before;
    });
    expect(read).toBeGreaterThan(0);
    // For the page, for the count, and the bets of the page's rounds.
    expect(read).toBeLessThanOrEqual(2 * MAX_BETS + 10 * BETS_A_ROUND);
  });
});

/**
 * Returns the number of rows of bets that this transaction read, by scans of the table or of its
 * indexes.
 */
async function countReads(tx: Tx): Promise<number> {
  const { rows } = (await tx.execute(sql`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where relname = 'casino_bets'`)) as unknown as {
    rows: { read: string }[];
  };
  return Number(rows[0]?.read);
}
