import type { Call } from '../../http/call.ts';
import { toFilter } from '../../http/list-filters.ts';
import { checkPage, readRange } from '../../http/list-range.ts';
import { toRupees } from '../../money.ts';
import { readSport } from '../markets/sports.ts';
import type { Module } from '../module.ts';
import { createProfitLoss, type ProfitLossFilter } from './profit-loss.service.ts';
import { toProfitLossRow, toStatementRow } from './reports.model.ts';
import { createStatements } from './statement.service.ts';

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

export const reportsModule: Module = (context) => {
  const readStatement = createStatements(context);
  const readProfitLoss = createProfitLoss(context);
  return {
    // Newest first: the first row of the first page has the current balance.
    statement: async ({ user, input }) => {
      const { lines, sums } = await readStatement(
        { ...readRange(input), userId: user.id, filter: input.filter },
        { limit: input.limit, page: input.pageno },
      );
      checkPage(input, sums.count);
      return {
        data: lines.map(toStatementRow),
        total: sums.count,
        totals: { credit: toRupees(sums.credit), debit: toRupees(sums.debit) },
      };
    },

    profitLoss: async (call) => {
      const { pageno, limit, level, time_zone } = call.input;
      const { groups, sum, days } = await readProfitLoss(toProfitLossFilter(call));
      checkPage(call.input, groups.length);
      return {
        data: {
          userPL: groups
            .slice((pageno - 1) * limit, pageno * limit)
            .map((row) => toProfitLossRow(row, level)),
          ...(time_zone !== undefined && {
            days: days.map(([day, profit]) => ({ day, userPL: toRupees(profit) })),
          }),
        },
        total: groups.length,
        totals: { profit_loss: toRupees(sum) },
      };
    },
  };
};
