import * as v from 'valibot';
import { MAX_NOTE_CHARACTERS } from '../limits.ts';
import { exclusionMonths, timeOutHours } from '../safer-gambling/safer-gambling.wire.ts';
import { wireId } from '../wire/primitives.ts';
import { staffReason } from './users.wire.ts';

const target = { user_id: wireId, reason: staffReason };

/** The new state of an account; absent fields stay. */
export const userAccessInput = v.object({
  ...target,
  closed: v.optional(v.boolean()),
  betting_locked: v.optional(v.boolean()),
  withdrawals_locked: v.optional(v.boolean()),
});

export const userEndSessionsInput = v.object(target);

/** A break that a player requested from staff. */
export const userBreakInput = v.variant('kind', [
  v.object({ ...target, kind: v.literal('time_out'), hours: timeOutHours }),
  v.object({ ...target, kind: v.literal('exclusion'), months: exclusionMonths }),
]);

/** Text of a staff note about a user. */
export const userNoteText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Please write a note.'),
  v.maxLength(MAX_NOTE_CHARACTERS, 'A note has at most 500 characters.'),
);
export const userNoteInput = v.object({ user_id: wireId, text: userNoteText });
