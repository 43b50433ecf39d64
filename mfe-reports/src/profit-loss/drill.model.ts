import { type ProfitLossRow, paths } from '@exchange/contract';
import type { DayRange } from '../filters/range.model.ts';

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
