import type { Recording } from '../betfair-stream/load-recording.ts';
import { RecordingError } from '../betfair-stream/recording-error.ts';
import { parseInstant } from '../run/seek-points.ts';

const selectEnds = ({ steps }: Recording) => ({
  first: steps[0]?.at ?? 0,
  last: steps.at(-1)?.at ?? 0,
});

/** Returns the recorded ms of the last message. */
export const selectLast = (recording: Recording) => selectEnds(recording).last;

/**
 * Returns the start of a replay, recorded ms: `inplay` (the first message in play, the beginning if
 * it never was), `start` (the first message) or a recorded ISO time.
 */
export function resolveStart(recording: Recording, from: string): number {
  const { first, last } = selectEnds(recording);
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
