import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { MAX_SUPPORT_CHARACTERS } from '../limits.ts';
import { epochSeconds, fromEpoch, mayBeAbsent, wireId } from '../wire/primitives.ts';

/** A message between a player and support. */
export const messageRow = v.object({
  id: wireId,
  message: v.string(),
  from_staff: v.boolean(),
  created_at: epochSeconds,
});

/** Oldest first; point 7 names no reply. */
export const messagesData = mayBeAbsent(v.array(messageRow), []);

/** A message of staff to a player. */
export const supportMessageInput = v.object({
  user_id: wireId,
  message: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Please write a message.'),
    v.maxLength(MAX_SUPPORT_CHARACTERS, 'A message has at most 1000 characters.'),
  ),
});

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
