import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import type { messageRow } from './support.wire.ts';

/** A message between a player and support. */
export interface SupportMessage {
  id: string;
  text: string;
  /** Support wrote it, not the player. */
  fromStaff: boolean;
  at: Date;
}

/** A message of the wire → what the conversation shows. */
export const toSupportMessage = (wire: InferOutput<typeof messageRow>): SupportMessage => ({
  id: String(wire.id),
  text: wire.message,
  fromStaff: wire.from_staff,
  at: fromEpoch(wire.created_at),
});
