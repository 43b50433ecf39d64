import { type ProfitLossRow, paths } from '@exchange/contract';
import type { DayRange } from '../filters/range.model.ts';

/** Where the parts of a row's name lead; nowhere where the backend sends no ids. */
export interface DrillTargets {
  sport: (row: ProfitLossRow) => string | undefined;
  series: (row: ProfitLossRow) => string | undefined;
  match: (row: ProfitLossRow) => string | undefined;
}

/** Sport → its series → their matches → the bets, all of the same range. */
export const createDrillTargets = (range: DayRange): DrillTargets => ({
  sport: ({ sportId }) =>
    sportId && paths.profitLoss({ ...range, level: 'series', sport: sportId }),
  series: ({ sportId, seriesId }) =>
    sportId &&
    seriesId &&
    paths.profitLoss({ ...range, level: 'match', sport: sportId, series: seriesId }),
  match: ({ matchId }) => matchId && paths.betHistory({ ...range, match: matchId, by: 'settled' }),
});
