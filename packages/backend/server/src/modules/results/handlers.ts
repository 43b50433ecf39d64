import { MAX_RESULT_CHANGES } from '@exchange/contract';
import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import type { StoredResult } from '../../db/schema/markets.ts';
import type { Call, CommandHandler, Handlers } from '../../http/call.ts';
import { NotFoundError, UnprocessableError } from '../../http-error.ts';
import { type Ledger, selectFunds } from '../../ledger/ledger.ts';
import { toRupees } from '../../money.ts';
import { listUserNames } from '../accounts/repository.ts';
import { recordAudit } from '../audit/repository.ts';
import { listUsersBets } from '../bets/bets.repository.ts';
import {
  findMarket,
  findMatch,
  listRunners,
  type MarketRow,
  toStoredTerms,
} from '../markets/markets.repository.ts';
import { listBettorsAfter, readResults } from '../settlement/market-rounds.repository.ts';
import {
  calculateBetOutcome,
  calculateDues,
  selectCountedReductions,
} from '../settlement/settlement.model.ts';
import { checkResult, type Settlement } from '../settlement/settlement.service.ts';

/** Number of users per read. */
const PART_USERS = 500;

/** The change of a result for a user, paise. */
interface ResultChange {
  userId: number;
  change: number;
  /** The part that the user could not pay now. */
  owed: number;
}

/** The changes of a result, paise. */
interface ResultPreview {
  players: number;
  playersChange: number;
  commissionChange: number;
  owed: number;
  /** The largest ones. */
  changes: ResultChange[];
}

interface ResultHandlersOptions {
  unitOfWork: UnitOfWork;
  ledger: Ledger;
}

/** Returns the changes of a result for the users of a market, with the `limit` largest ones. */
async function previewResult(
  { unitOfWork, ledger }: ResultHandlersOptions,
  market: MarketRow,
  result: StoredResult,
  limit: number,
): Promise<ResultPreview> {
  const { id: marketId } = market;
  const preview: ResultPreview = {
    players: 0,
    playersChange: 0,
    commissionChange: 0,
    owed: 0,
    changes: [],
  };
  const named = await unitOfWork.read((tx) => listRunners(tx, marketId));
  const reductions = selectCountedReductions(result, toStoredTerms(market, named));

  /** Adds the users after `lastUserId`; returns the last of them, undefined at the end. */
  const addPart = (lastUserId: number) =>
    unitOfWork.read(async (tx) => {
      const userIds = await listBettorsAfter(tx, { marketId, lastUserId }, PART_USERS);
      if (userIds.length === 0) return undefined;
      const filled = await listUsersBets(tx, market, userIds);
      const outcomes = filled.map((one) => calculateBetOutcome(one, result, reductions));
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
      preview.changes.length = Math.min(preview.changes.length, limit);
      return userIds.at(-1);
    });

  for (let last = await addPart(0); last !== undefined; last = await addPart(last));
  return preview;
}

type WireResult = Call<'enterResult'>['input']['result'];

/** Returns the result in its stored form; removed runners stay so where the call names none. */
async function toStoredResult(tx: Tx, marketId: string, wire: WireResult): Promise<StoredResult> {
  if (wire.kind !== 'runners') return wire;
  const rows = wire.removed ? [] : await listRunners(tx, marketId);
  const removedIds = rows.filter(({ status }) => status === 'REMOVED').map(({ id }) => id);
  return {
    kind: 'runners',
    shares: wire.winners.map(({ selection_id, part, of }) => ({
      runnerId: String(selection_id),
      part,
      of,
    })),
    removedIds: wire.removed?.map(String) ?? removedIds,
  };
}

/** Returns the state of a market after a result of this kind. */
const toState = ({ kind }: StoredResult) =>
  kind === 'void' ? ('VOID' as const) : ('SETTLED' as const);

const resultChangedError = () =>
  new UnprocessableError('The market has changed since the preview. Please check again.', {
    field: 'round',
  });

/**
 * Creates the handlers by which admins enter, void and correct results; each entered one leaves an
 * audit row.
 */
export function createResultHandlers(
  context: Context,
  selectSettlement: () => Settlement,
): Handlers {
  const { unitOfWork, idempotency, clock } = context;

  const find = (marketId: string, wire: WireResult) =>
    unitOfWork.read(async (tx) => {
      const market = await findMarket(tx, marketId);
      if (!market) throw new NotFoundError('This market does not exist.', 'market_id');
      if (market.state === 'SETTLING') {
        throw new UnprocessableError('The market is being settled. Please try again.', {
          field: 'market_id',
        });
      }
      const result = await toStoredResult(tx, marketId, wire);
      await checkResult(tx, market, result);
      return { market, match: await findMatch(tx, market.matchId), result };
    });

  const enterResult: CommandHandler<'enterResult'> = {
    async decide({ input, user: caller, keyed }) {
      const marketId = String(input.market_id);
      const { reason } = input;
      const { result } = await find(marketId, input.result);
      const entered = {
        data: { market_id: marketId, state: toState(result), round: input.round + 1 },
      };
      await selectSettlement().correct(marketId, result, {
        reason,
        async onBegin(tx, { round }) {
          if (round !== input.round) throw resultChangedError();
          await recordAudit(tx, {
            at: clock.now(),
            actorId: caller.id,
            action: 'result_entered',
            subject: 'market',
            subjectId: 0,
            detail: { market: marketId, round: round + 1, result: JSON.stringify(result), reason },
          });
          await idempotency.storeResults(tx, [{ request: keyed, result: entered }]);
        },
      });
      return entered;
    },
    answer: ({ data }) => ({ data, message: 'Result entered' }),
  };

  return {
    resultPreview: async ({ input }) => {
      const marketId = String(input.market_id);
      const { market, match, result } = await find(marketId, input.result);
      const preview = await previewResult(context, market, result, MAX_RESULT_CHANGES);
      const names = await unitOfWork.read((tx) =>
        listUserNames(
          tx,
          preview.changes.map(({ userId }) => userId),
        ),
      );
      return {
        data: {
          market_id: marketId,
          market_name: market.name,
          match_name: match?.name ?? '',
          state: market.state,
          round: market.round,
          players: preview.players,
          players_change: toRupees(preview.playersChange),
          commission_change: toRupees(preview.commissionChange),
          owed: toRupees(preview.owed),
          changes: preview.changes.map(({ userId, change, owed }) => ({
            user_id: userId,
            user_name: names.get(userId) ?? '',
            change: toRupees(change),
            owed: toRupees(owed),
          })),
        },
      };
    },

    enterResult,
  };
}
