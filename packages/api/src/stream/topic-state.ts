import {
  applyEventDelta,
  applySessionDelta,
  eventDelta,
  type StreamFrame,
  sessionDelta,
} from '@exchange/contract';
import * as v from 'valibot';

/** What a topic says now, and the id of the frame that said it. */
export interface TopicState {
  id: string;
  data: unknown;
}

export type DataFrame = Extract<StreamFrame, { kind: 'snapshot' | 'delta' }>;

/** The data after a delta; undefined where the delta is malformed or does not fit. */
type ApplyDelta = (data: unknown, delta: unknown) => unknown;

const applyToPage: ApplyDelta = (data, delta) => {
  const parsed = v.safeParse(eventDelta, delta);
  type Page = Parameters<typeof applyEventDelta>[0];
  return parsed.success ? applyEventDelta(data as Page, parsed.output) : undefined;
};

const applyToSessions: ApplyDelta = (data, delta) => {
  const parsed = v.safeParse(sessionDelta, delta);
  type Lines = Parameters<typeof applySessionDelta>[0];
  return parsed.success && Array.isArray(data)
    ? applySessionDelta(data as unknown as Lines, parsed.output)
    : undefined;
};

/** Topics that come in deltas, by their word before the match id; all others are sent whole. */
const DELTAS: Readonly<Record<string, ApplyDelta>> = {
  event: applyToPage,
  session: applyToSessions,
};

/**
 * The one reducer of streamed data. A snapshot replaces; a delta applies only to the state that it
 * builds on. Undefined where the frame does not fit: it came out of order and a snapshot is needed.
 */
export function reduceTopic(
  state: TopicState | undefined,
  frame: DataFrame,
): TopicState | undefined {
  if (frame.kind === 'snapshot') return { id: frame.id, data: frame.data };
  if (!state || state.id !== frame.since) return undefined;
  const apply = DELTAS[frame.topic.split(':')[0] ?? ''];
  const data = apply?.(state.data, frame.data);
  return data === undefined ? undefined : { id: frame.id, data };
}
