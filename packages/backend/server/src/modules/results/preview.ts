import type { UnitOfWork } from '@exchange/server-kit/database';
import type { StoredResult } from '../../db/schema/markets.ts';
import { type Ledger, selectFunds } from '../../ledger/index.ts';
import { listUsersBets } from '../bets/bets.repository.ts';
import { readResults } from '../markets/market-results.repository.ts';
import { listBettorsAfter } from '../markets/market-rounds.repository.ts';
import { listRunners, type MarketRow, toStoredTerms } from '../markets/markets.repository.ts';
import {
  calculateBetOutcome,
  calculateDues,
  selectCountedRemovals,
} from '../markets/settlement.model.ts';

/** Number of users per read. */
const PART_USERS = 500;

/** The change of a result for a user, paise. */
export interface ResultChange {
  userId: number;
  change: number;
  /** The part that the user could not pay now. */
  owed: number;
}

/** The changes of a result, paise. */
export interface ResultPreview {
  players: number;
  playersChange: number;
  commissionChange: number;
  owed: number;
  /** The largest ones. */
  changes: ResultChange[];
}

interface Parts {
  unitOfWork: UnitOfWork;
  ledger: Ledger;
}

/** Returns the changes of a result for the users of a market, with the `most` largest ones. */
export async function previewResult(
  { unitOfWork, ledger }: Parts,
  market: MarketRow,
  result: StoredResult,
  most: number,
): Promise<ResultPreview> {
  const { id: marketId } = market;
  const preview: ResultPreview = {
    ...{ players: 0, playersChange: 0, commissionChange: 0, owed: 0 },
    changes: [],
  };
  const named = await unitOfWork.read((tx) => listRunners(tx, marketId));
  const removals = selectCountedRemovals(result, toStoredTerms(market, named).removals);

  /** Adds the users after `lastUserId`; returns the last of them, undefined at the end. */
  const addPart = (lastUserId: number) =>
    unitOfWork.read(async (tx) => {
      const userIds = await listBettorsAfter(tx, { marketId, lastUserId }, PART_USERS);
      if (userIds.length === 0) return undefined;
      const filled = await listUsersBets(tx, market, userIds);
      const outcomes = filled.map((one) => calculateBetOutcome(one, result, removals));
      const before = await readResults(tx, marketId, userIds);
      const funds = await ledger.readFunds(tx, userIds);
      for (const [userId, due] of calculateDues(outcomes, market.commission / 100)) {
        const last = before.get(userId) ?? { gross: 0, commission: 0 };
        const commission = due.commission - last.commission;
        const change = due.gross - last.gross - commission;
        const own = selectFunds(funds, userId);
        const owed = Math.max(0, -change - own.roomOn(marketId));
        preview.players += 1;
        preview.playersChange += change;
        preview.commissionChange += commission;
        preview.owed += owed;
        if (change !== 0) preview.changes.push({ userId, change, owed });
      }
      preview.changes.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
      preview.changes.length = Math.min(preview.changes.length, most);
      return userIds.at(-1);
    });

  for (let last = await addPart(0); last !== undefined; last = await addPart(last));
  return preview;
}
