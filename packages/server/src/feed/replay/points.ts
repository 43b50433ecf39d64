import type { Recording } from '../betfair-stream/load-recording.ts';
import { RecordingError } from '../betfair-stream/recording-error.ts';

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
const DURATION = /^(?<count>\d+(?:\.\d+)?)(?<unit>[smh])$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}T/;

/** '90s', '45m', '1.5h' → ms; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const { count, unit } = DURATION.exec(text)?.groups ?? {};
  const factor = unit === undefined ? undefined : UNIT_MS[unit];
  return factor === undefined ? undefined : Math.round(Number(count) * factor);
}

/** An ISO time → ms since 1970; undefined for anything else. */
export function parseInstant(text: string): number | undefined {
  const at = ISO_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

const ends = ({ steps }: Recording) => ({
  first: steps[0]?.at ?? 0,
  last: steps.at(-1)?.at ?? 0,
});

/**
 * Where a replay starts, recorded ms: `inplay` (the first message in play, the beginning where it
 * never turned), `start` (the first message) or a recorded ISO time.
 */
export function resolveStart(recording: Recording, from: string): number {
  const { first, last } = ends(recording);
  if (from === 'start') return first;
  if (from === 'inplay') return recording.inPlayAt ?? first;
  const at = parseInstant(from);
  if (at === undefined || at < first || at > last) {
    const range = `${new Date(first).toISOString()} to ${new Date(last).toISOString()}`;
    const reason = `cannot start at '${from}': give 'inplay', 'start' or a time from ${range}`;
    throw new RecordingError(recording.name, undefined, reason);
  }
  return at;
}

/** A point of a replay: a duration after its start, a recorded ISO time, or `end`; recorded ms. */
export function resolvePoint(recording: Recording, start: number, to: string): number | undefined {
  if (to === 'end') return ends(recording).last;
  const after = parseDuration(to);
  return after === undefined ? parseInstant(to) : start + after;
}
