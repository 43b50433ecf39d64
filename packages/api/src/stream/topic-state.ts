import { applyEventDelta, eventDelta, type StreamFrame } from '@exchange/contract';
import * as v from 'valibot';

/** What a topic says now, and the id of the frame that said it. */
export interface TopicState {
  id: string;
  data: unknown;
}

export type DataFrame = Extract<StreamFrame, { kind: 'snapshot' | 'delta' }>;

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
  const delta = v.safeParse(eventDelta, frame.data);
  if (!delta.success) return undefined;
  type Page = Parameters<typeof applyEventDelta>[0];
  return { id: frame.id, data: applyEventDelta(state.data as Page, delta.output) };
}
