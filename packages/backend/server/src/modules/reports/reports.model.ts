import { type endpoints, type ProfitLossLevel, toEpoch, type WireData } from '@exchange/contract';
import type { StatementLine } from '../../ledger/index.ts';
import { toRupees } from '../../money.ts';
import { toSportName } from '../markets/sports.ts';
import type { ProfitLossGroup } from './profit-loss.repository.ts';

type WireStatement = WireData<(typeof endpoints)['statement']>;
type WireProfitLoss = WireData<(typeof endpoints)['profitLoss']>;

/** Returns a line of the statement in wire format. */
export const toStatementRow = (line: StatementLine): WireStatement[number] => ({
  id: line.id,
  market: line.market,
  description: line.description,
  amount: toRupees(line.amount),
  balance: toRupees(line.balanceAfter),
  remark: line.remark,
  created_at: toEpoch(line.createdAt),
});

/** Returns a row of profit and loss in wire format; it names only the level of its sums. */
export function toProfitLossRow(
  group: ProfitLossGroup,
  level: ProfitLossLevel,
): WireProfitLoss['userPL'][number] {
  const { sportId, seriesId, seriesName, matchId, matchName, profit } = group;
  const [withSeries, withMatch] = [level !== 'sport', level === 'match'];
  return {
    sportName: toSportName(sportId),
    seriesName: withSeries ? seriesName : null,
    matchName: withMatch ? matchName : '',
    userPL: toRupees(Number(profit)),
    sport_id: sportId,
    ...(withSeries && { series_id: seriesId }),
    ...(withMatch && { match_id: matchId }),
  };
}
