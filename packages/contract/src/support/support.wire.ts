import * as v from 'valibot';
import { epochSeconds, mayBeAbsent, wireId } from '../wire/primitives.ts';

/** A message between a player and support. */
export const messageRow = v.object({
  id: wireId,
  message: v.string(),
  from_staff: v.boolean(),
  created_at: epochSeconds,
});

/** Oldest first, as a conversation is read; point 7 names no reply. */
export const messagesData = mayBeAbsent(v.array(messageRow), []);
