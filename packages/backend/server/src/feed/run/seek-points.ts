const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
const DURATION = /^(?<count>\d+(?:\.\d+)?)(?<unit>[smh])$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}T/;

/** Parses '90s', '45m', '1.5h' to ms; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const { count, unit } = DURATION.exec(text)?.groups ?? {};
  const factor = unit === undefined ? undefined : UNIT_MS[unit];
  return factor === undefined ? undefined : Math.round(Number(count) * factor);
}

/** Parses an ISO time to ms since 1970; undefined for anything else. */
export function parseInstant(text: string): number | undefined {
  const at = ISO_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** The course of a run on its feed's clock, ms since 1970. */
export interface Course {
  /** Durations count from here. */
  start: number;
  /** The last step. */
  last: number;
}

/**
 * Returns a point of a run: a duration after its start, an ISO time of the feed, or `end`; feed ms.
 */
export function resolvePoint({ start, last }: Course, to: string): number | undefined {
  if (to === 'end') return last;
  const after = parseDuration(to);
  return after === undefined ? parseInstant(to) : start + after;
}
