import { type endpoints, type ProfitLossLevel, toEpoch, type WireData } from '@exchange/contract';
import type { Context, Module } from '../../context.ts';
import type { Call } from '../../http/call.ts';
import { checkPage, readRange, toFilter } from '../../http/list-range.ts';
import {
  findStatementLines,
  NO_LINES,
  readStatementPart,
  type StatementFilter,
  type StatementLine,
  type StatementSums,
} from '../../ledger/index.ts';
import { createSummaryCache, readListSummary, readPage } from '../../lists/list-summary.ts';
import { toRupees } from '../../money.ts';
import { readSport, toSportName } from '../markets/sports.ts';
import type { ProfitLossGroup } from './profit-loss.repository.ts';
import { createProfitLoss, type ProfitLossFilter } from './profit-loss.service.ts';

/** A page of the statement, newest first, and the sums of the whole range. */
interface Statement {
  lines: readonly StatementLine[];
  sums: StatementSums;
}

/** Reads pages of statements. */
function createStatements(context: Pick<Context, 'unitOfWork' | 'clock' | 'changes'>) {
  const { read } = context.unitOfWork;
  const readOverview = createSummaryCache(context, (filter: StatementFilter) =>
    readListSummary(
      (after) => read((tx) => readStatementPart(tx, filter, after)),
      { ...NO_LINES },
      'desc',
    ),
  );

  return async function readStatement(
    filter: StatementFilter,
    page: { limit: number; page: number },
  ): Promise<Statement> {
    const { sums, ...outline } = await readOverview(filter);
    const lines = await readPage(outline, page, (ids) => read((tx) => findStatementLines(tx, ids)));
    return { lines, sums };
  };
}

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
    userPL: toRupees(Number(profit)),
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
