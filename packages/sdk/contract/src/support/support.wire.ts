import * as v from 'valibot';
import { MAX_SUPPORT_CHARACTERS } from '../limits.ts';
import { epochSeconds, mayBeAbsent, wireId } from '../wire/primitives.ts';

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
