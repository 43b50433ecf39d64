import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import type { messageRow } from './support.wire.ts';

/** A message between a player and support. */
export interface SupportMessage {
  id: string;
  text: string;
  /** Written by support, not by the player. */
  fromStaff: boolean;
  at: Date;
}

/** Converts a message of the conversation. */
export const toSupportMessage = (wire: InferOutput<typeof messageRow>): SupportMessage => ({
  id: String(wire.id),
  text: wire.message,
  fromStaff: wire.from_staff,
  at: fromEpoch(wire.created_at),
});
