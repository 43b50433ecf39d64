import {
  isTimeZone,
  PROFIT_LOSS_LEVELS,
  PROFIT_LOSS_SORTS,
  type ProfitLossLevel,
  type ProfitLossPage,
  type ProfitLossQuery,
  type ProfitLossRow,
  paths,
} from '@exchange/contract';
import type { DayRange } from '../filters/range.model.ts';
import type { Sorting } from '../shared/ReportTable.tsx';

/** Groupings of the rows with their labels. */
export const LEVEL_LABELS = {
  sport: 'Sports',
  series: 'Series',
  match: 'Matches',
} as const satisfies Record<ProfitLossLevel, string>;

/** Returns the grouping in the URL. */
export const readLevel = (text: string): ProfitLossLevel =>
  PROFIT_LOSS_LEVELS.find((known) => known === text) ?? 'match';

/** Order by the last settlement. */
export const LATEST_FIRST: Sorting = { id: 'settled', desc: true };

/** Returns the order for the server. */
export function toSort({ id, desc }: Sorting): Required<Pick<ProfitLossQuery, 'sort' | 'order'>> {
  const sort = PROFIT_LOSS_SORTS.find((known) => known === id) ?? 'settled';
  return { sort, order: desc ? 'desc' : 'asc' };
}

/** Returns the browser's time zone; undefined if it has no name. */
export function selectTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : undefined;
}

/** Returns sport / series / match, as far as a row has them. */
export const toName = ({ sportName, seriesName, matchName }: ProfitLossRow): string =>
  [sportName, seriesName, matchName].filter(Boolean).join(' / ');

export const toRowId = ({ sportId, seriesId, matchId, ...row }: ProfitLossRow, index: number) =>
  matchId ?? seriesId ?? sportId ?? `${index} ${toName(row)}`;

/** Returns the server's sum over the whole range; that of the page if it sends none. */
export const selectTotal = ({ rows, totalProfitLoss }: ProfitLossPage) => ({
  total: totalProfitLoss ?? rows.reduce((sum, { profitLoss }) => sum + profitLoss, 0),
  isPageTotal: totalProfitLoss === undefined,
});

/** Link targets of a row's name; none if the backend sends no ids. */
export interface DrillTargets {
  sport: (row: ProfitLossRow) => string | undefined;
  series: (row: ProfitLossRow) => string | undefined;
  match: (row: ProfitLossRow) => string | undefined;
}

/** Creates the links sport → series → matches → bets, in the same range. */
export const createDrillTargets = (range: DayRange): DrillTargets => ({
  sport: ({ sportId }) =>
    sportId && paths.profitLoss({ ...range, level: 'series', sport: sportId }),
  series: ({ sportId, seriesId }) =>
    sportId &&
    seriesId &&
    paths.profitLoss({ ...range, level: 'match', sport: sportId, series: seriesId }),
  match: ({ matchId }) => matchId && paths.betHistory({ ...range, match: matchId, by: 'settled' }),
});
