import {
  isTimeZone,
  PROFIT_LOSS_LEVELS,
  PROFIT_LOSS_SORTS,
  type ProfitLossLevel,
  type ProfitLossPage,
  type ProfitLossQuery,
  type ProfitLossRow,
} from '@exchange/contract';
import type { Sorting } from '../shared/ReportTable.tsx';

/** What the rows sum up, and what each is called. */
export const LEVEL_LABELS = {
  sport: 'Sports',
  series: 'Series',
  match: 'Matches',
} as const satisfies Record<ProfitLossLevel, string>;

/** The level that an address asks for. */
export const readLevel = (text: string): ProfitLossLevel =>
  PROFIT_LOSS_LEVELS.find((known) => known === text) ?? 'match';

/** What was settled last comes first. */
export const LATEST_FIRST: Sorting = { id: 'settled', desc: true };

/** The order that the server is asked for. */
export function toSort({ id, desc }: Sorting): Required<Pick<ProfitLossQuery, 'sort' | 'order'>> {
  const sort = PROFIT_LOSS_SORTS.find((known) => known === id) ?? 'settled';
  return { sort, order: desc ? 'desc' : 'asc' };
}

/** The browser's time zone; undefined where it has no name. */
export function selectTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : undefined;
}

/** Sport / series / match, as far as a row names them. */
export const toName = ({ sportName, seriesName, matchName }: ProfitLossRow): string =>
  [sportName, seriesName, matchName].filter(Boolean).join(' / ');

export const toRowId = ({ sportId, seriesId, matchId, ...row }: ProfitLossRow, index: number) =>
  matchId ?? seriesId ?? sportId ?? `${index} ${toName(row)}`;

/** The server's sum over the whole range; that of the page where the backend sends none. */
export const selectTotal = ({ rows, totalProfitLoss }: ProfitLossPage) => ({
  total: totalProfitLoss ?? rows.reduce((sum, { profitLoss }) => sum + profitLoss, 0),
  isPageTotal: totalProfitLoss === undefined,
});
