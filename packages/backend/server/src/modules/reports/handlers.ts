import { type endpoints, type ProfitLossLevel, toEpoch, type WireData } from '@exchange/contract';
import type { Call } from '../../http/call.ts';
import { checkLength, checkPage, readRange, toFilter, toPage } from '../../http/list-range.ts';
import { readStatement, type StatementLine } from '../../ledger/statement.repository.ts';
import { toRupees } from '../../money.ts';
import { readSport, toSportName } from '../markets/sports.ts';
import type { Module } from '../module-context.ts';
import {
  type ProfitLossFilter,
  type ProfitLossGroup,
  readProfitLoss,
} from './profit-loss.repository.ts';

type WireStatement = WireData<(typeof endpoints)['statement']>;
type WireProfitLoss = WireData<(typeof endpoints)['profitLoss']>;

/** Returns a line of the statement in wire format. */
const toStatementRow = (line: StatementLine): WireStatement[number] => ({
  id: line.id,
  market: line.market,
  description: line.description,
  amount: toRupees(line.amount),
  balance: toRupees(line.balanceAfter),
  remark: line.remark,
  created_at: toEpoch(line.createdAt),
});

/** Returns a row of profit and loss in wire format; it names only the level of its sums. */
function toProfitLossRow(
  group: ProfitLossGroup,
  level: ProfitLossLevel,
): WireProfitLoss['userPL'][number] {
  const { sportId, seriesId, seriesName, matchId, matchName, profit } = group;
  const [withSeries, withMatch] = [level !== 'sport', level === 'match'];
  return {
    sportName: toSportName(sportId),
    seriesName: withSeries ? seriesName : null,
    matchName: withMatch ? matchName : '',
    userPL: toRupees(profit),
    sport_id: sportId,
    ...(withSeries && { series_id: seriesId }),
    ...(withMatch && { match_id: matchId }),
  };
}

const toProfitLossFilter = ({ input, user }: Call<'profitLoss'>): ProfitLossFilter => ({
  ...readRange(input),
  userId: user.id,
  sportId: readSport(input.sport_id),
  seriesId: toFilter(input.series_id),
  matchId: toFilter(input.match_id),
  level: input.level,
  sort: input.sort,
  order: input.order,
  timeZone: input.time_zone,
});

export const reportsModule: Module = ({ unitOfWork: { read } }) => ({
  // Newest first: the first row of the first page has the current balance.
  statement: async ({ user, input }) => {
    const filter = { ...readRange(input), userId: user.id, filter: input.filter };
    const page = toPage(input);
    const { lines, sums } = await read((tx) => readStatement(tx, filter, page));
    checkPage(page, sums.count);
    return {
      data: lines.map(toStatementRow),
      total: sums.count,
      totals: { credit: toRupees(sums.credit), debit: toRupees(sums.debit) },
    };
  },

  profitLoss: async (call) => {
    const { level, time_zone } = call.input;
    const filter = toProfitLossFilter(call);
    const page = toPage(call.input);
    const found = await read((tx) => readProfitLoss(tx, filter, page));
    checkLength(found.results);
    checkPage(page, found.count);
    return {
      data: {
        userPL: found.groups.map((row) => toProfitLossRow(row, level)),
        ...(time_zone !== undefined && {
          days: found.days.map(([day, profit]) => ({ day, userPL: toRupees(profit) })),
        }),
      },
      total: found.count,
      totals: { profit_loss: toRupees(found.sum) },
    };
  },
});
