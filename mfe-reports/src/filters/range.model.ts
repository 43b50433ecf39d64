/**
 * Days of a report in the format of date fields, `2026-07-11`; both inclusive, in the browser's
 * zone.
 */
export interface DayRange {
  from: string;
  to: string;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Plausible years; others are typing errors. */
const YEARS = { first: 2000, last: 2100 } as const;

const pad = (value: number) => String(value).padStart(2, '0');

/** Returns the day of a time in the browser's zone. */
export const toDay = (date: Date): string =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** Returns the parts of an existing day in a plausible year; else undefined. */
function readDay(text: string): [year: number, month: number, day: number] | undefined {
  const [, year = 0, month = 0, day = 0] = (DAY.exec(text) ?? []).map(Number);
  if (year < YEARS.first || year > YEARS.last) return undefined;
  return toDay(new Date(year, month - 1, day)) === text ? [year, month, day] : undefined;
}

/** Returns the day of a date field; undefined for an invalid one. */
export function toDate(text: string): Date | undefined {
  const [year, month, day] = readDay(text) ?? [];
  if (year === undefined || month === undefined) return undefined;
  return new Date(year, month - 1, day);
}

/** Errors of a range as text keys, by field; undefined if valid. */
export interface RangeFaults {
  from?: string;
  to?: string;
}

const MESSAGES = {
  invalid: 'Please enter a valid date.',
  order: 'The range must not end before it begins.',
} as const;

/** Returns the errors of a range; empty if it is valid. */
export function findRangeFaults({ from, to }: DayRange): RangeFaults {
  const faults = {
    ...(!readDay(from) && { from: MESSAGES.invalid }),
    ...(!readDay(to) && { to: MESSAGES.invalid }),
  };
  if (Object.keys(faults).length > 0) return faults;
  return to < from ? { to: MESSAGES.order } : {};
}

/** Returns the last `days` days, including today. */
export function createRange(days: number, now: Date): DayRange {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
  return { from: toDay(from), to: toDay(now) };
}

/** Ends a range now: later rows must not shift the pages while a file is read. */
export const untilNow = <Moments extends { to: Date }>(moments: Moments, now: Date): Moments =>
  moments.to > now ? { ...moments, to: now } : moments;

/** Returns the range of the URL; the last `days` days if it has no valid one. */
export function readRange(
  from: string,
  to: string,
  { days, now }: { days: number; now: Date },
): DayRange {
  const asked = { from, to };
  return Object.keys(findRangeFaults(asked)).length === 0 ? asked : createRange(days, now);
}

/** Returns 00:00:00 of the first to 23:59:59 of the last day in the browser's zone (decisions). */
export function toInstants(range: DayRange): { from: Date; to: Date } {
  const [from, to] = [readDay(range.from), readDay(range.to)];
  if (!from || !to) throw new Error(`invalid range: ${range.from} to ${range.to}`);
  return {
    from: new Date(from[0], from[1] - 1, from[2], 0, 0, 0),
    to: new Date(to[0], to[1] - 1, to[2], 23, 59, 59),
  };
}
