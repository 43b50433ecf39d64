import {
  type ProfitLossLevel,
  type ProfitLossSort,
  type SortOrder,
  UNKNOWN_ZONE_TEXT,
} from '@exchange/contract';
import { sqlState } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import { BadRequestError } from '../../http-error.ts';
import { checkLength, type Place, readInChunks, sortInChunks } from '../../lists/chunked-read.ts';
import { createSummaryCache } from '../../lists/list-summary.ts';
import { toSportName } from '../markets/sports.ts';
import {
  type DayResult,
  type ProfitLossGroup,
  type ResultFilter,
  readResultPart,
} from './profit-loss.repository.ts';

/** Selects profit and loss. */
export interface ProfitLossFilter extends ResultFilter {
  level: ProfitLossLevel;
  sort: ProfitLossSort;
  order: SortOrder;
  /** The time zone for sums of days. */
  timeZone: string | undefined;
}

/** Profit and loss of a whole range; paise. */
export interface ProfitLoss {
  /** Number of parts that were read. */
  parts: number;
  groups: readonly ProfitLossGroup[];
  sum: number;
  /** Oldest first; days without a settlement are absent. */
  days: readonly DayResult[];
}

const { compare: compareTexts } = new Intl.Collator('en');
const NAMES: Record<ProfitLossLevel, (group: ProfitLossGroup) => string> = {
  sport: ({ sportId }) => toSportName(sportId),
  series: ({ seriesName }) => seriesName,
  match: ({ matchName }) => matchName,
};
/** Returns the id of a group, equal in all parts. */
const IDS: Record<ProfitLossLevel, (group: ProfitLossGroup) => string> = {
  sport: ({ sportId }) => sportId,
  series: ({ sportId, seriesId }) => JSON.stringify([sportId, seriesId]),
  match: ({ matchId }) => matchId,
};

function toComparison({ sort, order, level }: ProfitLossFilter) {
  const nameOf = NAMES[level];
  const idOf = IDS[level];
  const own = {
    settled: (a: ProfitLossGroup, b: ProfitLossGroup) => a.settled - b.settled,
    profit: (a: ProfitLossGroup, b: ProfitLossGroup) => a.profit - b.profit,
    name: (a: ProfitLossGroup, b: ProfitLossGroup) => compareTexts(nameOf(a), nameOf(b)),
  }[sort];
  const sign = order === 'asc' ? 1 : -1;
  // Equal ones keep their order from page to page.
  return (a: ProfitLossGroup, b: ProfitLossGroup) =>
    sign * own(a, b) || (idOf(a) < idOf(b) ? -1 : 1);
}

/** SQLSTATE invalid_parameter_value: in this query only a time zone can cause it. */
const INVALID_PARAMETER = '22023';

/** @throws BadRequestError where the database does not know the time zone */
async function checkZone<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (sqlState(error) !== INVALID_PARAMETER) throw error;
    throw new BadRequestError('time_zone', UNKNOWN_ZONE_TEXT);
  }
}

/** Sums up a range part by part; a later part has the newer names. */
async function readWhole(
  { read }: Context['unitOfWork'],
  filter: ProfitLossFilter,
): Promise<ProfitLoss> {
  const idOf = IDS[filter.level];
  const groups = new Map<string, ProfitLossGroup>();
  const days = new Map<string, number>();
  let parts = 0;
  const readPart = (after: Place | undefined) =>
    checkZone(read((tx) => readResultPart(tx, filter, after)));
  for await (const part of readInChunks(readPart)) {
    parts += 1;
    for (const group of part.groups) {
      const id = idOf(group);
      groups.set(id, { ...group, profit: group.profit + (groups.get(id)?.profit ?? 0) });
    }
    for (const [day, profit] of part.days) days.set(day, profit + (days.get(day) ?? 0));
    checkLength(groups.size);
  }
  const sorted = await sortInChunks([...groups.values()], toComparison(filter));
  return {
    parts,
    groups: sorted,
    sum: sorted.reduce((sum, { profit }) => sum + profit, 0),
    days: [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** Creates the reader of profit and loss of whole ranges; pages are cut out of them. */
export const createProfitLoss = (context: Pick<Context, 'unitOfWork' | 'clock' | 'changes'>) =>
  createSummaryCache(context, (filter: ProfitLossFilter) => readWhole(context.unitOfWork, filter));
