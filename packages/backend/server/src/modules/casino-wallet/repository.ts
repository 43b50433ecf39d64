import type { Tx } from '@exchange/server-kit/database';
import { and, eq, gt, inArray, isNotNull, lt, lte, ne, notExists, or } from 'drizzle-orm';
import { casinoBets, casinoCalls, casinoGames, casinoSessions } from '../../db/schema/casino.ts';
import { users } from '../../db/schema/users.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Entry } from '../../ledger/posting.ts';

export type CasinoBet = typeof casinoBets.$inferSelect;
/** A call with a response, with the name of its player if known. */
export type CasinoCall = typeof casinoCalls.$inferSelect & { userName: string | null };

/** Returns the earlier calls under these two ids, and about a bet of one of them. */
export async function listCalls(
  tx: Tx,
  transactionId: string,
  betId: string,
): Promise<CasinoCall[]> {
  const ids = [transactionId, betId];
  const rows = await tx
    .select({ call: casinoCalls, userName: users.userName })
    .from(casinoCalls)
    .leftJoin(users, eq(users.id, casinoCalls.userId))
    .where(or(inArray(casinoCalls.transactionId, ids), inArray(casinoCalls.betId, ids)));
  return rows.map(({ call, userName }) => ({ ...call, userName }));
}

export async function insertCall(tx: Tx, row: typeof casinoCalls.$inferInsert): Promise<void> {
  await tx.insert(casinoCalls).values(row);
}

/** Returns a bet with the name of its player and the maximum win of its game, paise. */
export async function findBet(tx: Tx, betId: string) {
  const [row] = await tx
    .select({ bet: casinoBets, userName: users.userName, maxWin: casinoGames.maxWin })
    .from(casinoBets)
    .innerJoin(users, eq(users.id, casinoBets.userId))
    .leftJoin(
      casinoGames,
      and(eq(casinoGames.provider, casinoBets.provider), eq(casinoGames.gameId, casinoBets.gameId)),
    )
    .where(eq(casinoBets.betId, betId));
  return row && { ...row.bet, userName: row.userName, maxWin: row.maxWin };
}

export async function insertBet(tx: Tx, row: typeof casinoBets.$inferInsert): Promise<void> {
  await insertBets(tx, [row]);
}

/** Stores bets unchanged, also ended ones: for the seeding of history. */
export async function insertBets(
  tx: Tx,
  rows: readonly (typeof casinoBets.$inferInsert)[],
): Promise<void> {
  await tx.insert(casinoBets).values([...rows]);
}

/** Settles a bet or rolls it back. */
export async function endBet(
  tx: Tx,
  id: number,
  end: Pick<CasinoBet, 'state' | 'win' | 'endedAt'>,
): Promise<void> {
  await tx.update(casinoBets).set(end).where(eq(casinoBets.id, id));
}

/** Deletes calls from before `until`, except those about open bets. */
export async function deleteOldCalls(tx: Tx, until: Date): Promise<void> {
  const openBet = tx
    .select({ id: casinoBets.id })
    .from(casinoBets)
    .where(and(eq(casinoBets.betId, casinoCalls.betId), eq(casinoBets.state, 'open')));
  await tx.delete(casinoCalls).where(and(lt(casinoCalls.createdAt, until), notExists(openBet)));
}

/**
 * Deletes rejected calls from before `until` whose repeats would be rejected again: the visit of
 * the bet is over, without use after `usedAfter`. A win of an unknown bet stays, as it blocks this
 * bet.
 */
export async function deleteRejectedCalls(tx: Tx, until: Date, usedAfter: Date): Promise<void> {
  const { userId, createdAt, rejection } = casinoCalls;
  const visit = tx
    .select({ id: casinoSessions.id })
    .from(casinoSessions)
    .where(
      and(
        eq(casinoSessions.userId, userId),
        lte(casinoSessions.createdAt, createdAt),
        gt(casinoSessions.lastUsedAt, usedAfter),
      ),
    );
  await tx
    .delete(casinoCalls)
    .where(
      and(
        lt(createdAt, until),
        isNotNull(rejection),
        ne(rejection, 'unknown_bet'),
        notExists(visit),
      ),
    );
}

/** The texts of money movements on the statement, by the state of the bet. */
const REMARKS: Readonly<Record<CasinoBet['state'], string>> = {
  open: 'Stake',
  settled: 'Win',
  rolled_back: 'Stake returned',
};

type PostedBet = Pick<CasinoBet, 'betId' | 'userId' | 'gameName' | 'roundId'>;
/** An event of a bet, and paise to its player (negative: from the player). */
interface CasinoMove {
  event: CasinoBet['state'];
  paise: number;
}

/** Returns the posting that moves money between house and player for a bet. */
export const toCasinoEntry = (bet: PostedBet, { event, paise }: CasinoMove): Entry => ({
  kind: 'casino',
  reference: `${event}:${bet.betId}`,
  market: bet.roundId,
  description: `${bet.gameName} / Round ${bet.roundId}`,
  remark: REMARKS[event],
  sides: [
    { account: { kind: 'cash', userId: bet.userId }, paise },
    { account: { kind: 'house' }, paise: -paise },
  ],
});

/** Moves paise between house and player for a bet: nothing for 0. */
export async function postToPlayer(
  tx: Tx,
  ledger: Ledger,
  bet: PostedBet,
  move: CasinoMove,
): Promise<void> {
  if (move.paise !== 0) await ledger.post(tx, toCasinoEntry(bet, move));
}
