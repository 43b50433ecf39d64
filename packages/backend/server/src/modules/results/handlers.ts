import { MAX_RESULT_CHANGES } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import type { StoredResult } from '../../db/schema/markets.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { fromEnvelope, toEnvelope } from '../../http/envelope.ts';
import { NotFoundError, UnprocessableError } from '../../http-error.ts';
import { toRupees } from '../../money.ts';
import { recordAudit } from '../audit/repository.ts';
import { findMarket, findMatch, listRunners } from '../markets/markets.repository.ts';
import { checkResult, type Settlement } from '../markets/settlement.service.ts';
import { listUserNames } from '../users/repository.ts';
import { previewResult } from './preview.ts';

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
      ...{ part, of },
    })),
    removedIds: wire.removed?.map(String) ?? removedIds,
  };
}

/** Returns the state of a market after a result of this kind. */
const toState = ({ kind }: StoredResult) => (kind === 'void' ? 'VOID' : 'SETTLED');

const rejectChangedResult = () =>
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

    enterResult: async ({ input, user: caller, keyed }) => {
      const marketId = String(input.market_id);
      const { reason } = input;
      const { result } = await find(marketId, input.result);
      const envelope = toEnvelope<'enterResult'>({
        data: { market_id: marketId, state: toState(result), round: input.round + 1 },
        message: 'Result entered',
      });
      await selectSettlement().correct(marketId, result, {
        reason,
        async onBegin(tx, { round }) {
          if (round !== input.round) throw rejectChangedResult();
          await recordAudit(tx, {
            ...{ at: clock.now(), actorId: caller.id, action: 'result_entered' },
            ...{ subject: 'market', subjectId: 0 },
            detail: { market: marketId, round: round + 1, result: JSON.stringify(result), reason },
          });
          if (keyed) await idempotency.storeResponses(tx, [{ request: keyed, envelope }]);
        },
      });
      return fromEnvelope(envelope);
    },
  };
}
