import {
  applyEventDelta,
  applySessionLineDelta,
  endpoints,
  eventDelta,
  type StreamFrame,
  sessionDelta,
} from '@exchange/contract';
import * as v from 'valibot';
import { parseLenient } from '../parse-lenient.ts';

/** Current data of a topic and the id of its last frame. */
export interface TopicState {
  id: string;
  data: unknown;
}

export type DataFrame = Extract<StreamFrame, { kind: 'snapshot' | 'delta' }>;

/** Parses a snapshot like its endpoint's reply; undefined if it is invalid. */
const readAs =
  ({ name, data: schema, lenientPaths }: (typeof endpoints)['eventDetails' | 'eventSessions']) =>
  (data: unknown): unknown => {
    const read = parseLenient<v.GenericSchema>(schema, data, { name, parts: lenientPaths });
    return read.success ? read.output : undefined;
  };

/** Returns the data after a delta; undefined if the delta is invalid or does not fit. */
type ApplyDelta = (data: unknown, delta: unknown) => unknown;

const applyToPage: ApplyDelta = (data, delta) => {
  const parsed = v.safeParse(eventDelta, delta);
  type Page = Parameters<typeof applyEventDelta>[0];
  return parsed.success ? applyEventDelta(data as Page, parsed.output) : undefined;
};

const applyToSessionLines: ApplyDelta = (data, delta) => {
  const parsed = v.safeParse(sessionDelta, delta);
  type Lines = Parameters<typeof applySessionLineDelta>[0];
  return parsed.success && Array.isArray(data)
    ? applySessionLineDelta(data as unknown as Lines, parsed.output)
    : undefined;
};

interface DeltaTopic {
  read: (data: unknown) => unknown;
  apply: ApplyDelta;
}

/**
 * Topics with deltas, by the word before the match id; all others are sent whole. Each frame is
 * validated here, once for all listeners.
 */
const DELTA_TOPICS: Readonly<Record<string, DeltaTopic>> = {
  event: { read: readAs(endpoints.eventDetails), apply: applyToPage },
  session: { read: readAs(endpoints.eventSessions), apply: applyToSessionLines },
};

/**
 * Reduces streamed data. A snapshot replaces; a delta applies only to the state it builds on.
 * Undefined for an invalid frame or one out of order, which needs a snapshot.
 */
export function reduceTopic(
  state: TopicState | undefined,
  frame: DataFrame,
): TopicState | undefined {
  const topic = DELTA_TOPICS[frame.topic.split(':')[0] ?? ''];
  if (frame.kind === 'snapshot') {
    const data = topic ? topic.read(frame.data) : frame.data;
    return data === undefined ? undefined : { id: frame.id, data };
  }
  if (!state || state.id !== frame.since) return undefined;
  const data = topic?.apply(state.data, frame.data);
  return data === undefined ? undefined : { id: frame.id, data };
}
