import * as v from 'valibot';
import { auditRow } from '../audit/audit.wire.ts';
import { hidesUserName } from '../auth/account-rules.ts';
import { newPassword } from '../auth/password.wire.ts';
import { newMobile, newUserName } from '../auth/sign-up.wire.ts';
import { betRow } from '../bets/bets.wire.ts';
import { MAX_COINS_RUPEES, MAX_NOTE_CHARACTERS, PAGE_SIZE } from '../limits.ts';
import { sportSettings } from '../preferences/stake-settings.wire.ts';
import { ROLES } from '../roles.ts';
import { breakRow, exclusionMonths, timeOutHours } from '../safer-gambling/safer-gambling.wire.ts';
import { sharedAccountRow, staffRequestRow } from '../wallet/staff.wire.ts';
import { withdrawTerms } from '../wallet/wallet.wire.ts';
import {
  epochSeconds,
  isWholePaise,
  pageNumber,
  pageSize,
  rupees,
  staffReason,
  wireId,
} from '../wire/primitives.ts';

export const userRow = v.object({
  user_id: wireId,
  user_name: v.string(),
  name: v.string(),
  mobile: v.nullable(v.string()),
  role: v.picklist(ROLES),
  balance: rupees,
  liability: rupees,
  /** Addition: debt since a result took more than the balance, positive. */
  owed: v.optional(rupees, 0),
  created_at: epochSeconds,
  /** Additions for staff: the managing user, and the last use of the account. */
  owner_name: v.optional(v.nullable(v.string())),
  last_used_at: v.optional(epochSeconds),
  /** Additions for staff: play money only, and restrictions set by staff. */
  is_demo: v.optional(v.boolean(), false),
  closed: v.optional(v.boolean(), false),
  betting_locked: v.optional(v.boolean(), false),
  withdrawals_locked: v.optional(v.boolean(), false),
  /** Addition: the step is stored, and moves money once a second person confirms it. */
  waits_for_second_person: v.optional(v.boolean(), false),
});

/** A staff note about a user; never shown to users. */
export const noteRow = v.object({
  id: wireId,
  text: v.string(),
  author_name: v.string(),
  at: epochSeconds,
});

export const userDetailsInput = v.optional(
  v.object({
    user_id: v.optional(wireId),
    /** An addition: true to get `withdrawal` with a player's own details. */
    withdrawal: v.optional(v.boolean()),
  }),
  {},
);
export const userDetailsData = v.object({
  ...userRow.entries,
  UserSportSettings: v.array(sportSettings),
  /** Additions for staff and other users: newest bets, open requests, recorded steps. */
  last_bets: v.optional(v.array(betRow)),
  open_requests: v.optional(v.array(staffRequestRow)),
  audit: v.optional(v.array(auditRow)),
  /** Staff notes about the user, newest first. */
  notes: v.optional(v.array(noteRow)),
  /** The break that blocks betting now. */
  break: v.optional(v.nullable(breakRow), null),
  /** Time when the user confirmed to be 18 or older. */
  adult_at: v.optional(v.nullable(epochSeconds), null),
  /** Addition for staff: withdrawal accounts that other players use as well. */
  shared_accounts: v.optional(v.array(sharedAccountRow)),
  /** Addition for players' own details, if the input asks for it. */
  withdrawal: v.optional(withdrawTerms),
  /** Addition for staff's own details: number of players' requests that wait for the caller. */
  requests_to_decide: v.optional(v.number()),
  /** Addition for staff: the user's sign-in state. */
  sign_in: v.optional(v.object({ second_factor: v.boolean(), must_change_password: v.boolean() })),
});

export const userListInput = v.object({
  limit: pageSize(PAGE_SIZE.users, 100),
  pageno: pageNumber,
  search: v.optional(v.pipe(v.string(), v.maxLength(60))),
  /** An addition: true only demo accounts, false only all others; absent: both. */
  demo: v.optional(v.boolean()),
});
export const userListData = v.object({ list: v.array(userRow) });

const userFields = {
  user_name: newUserName,
  name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
  mobile: v.optional(newMobile),
  password: newPassword,
  /** Addition: only admins create agents. */
  role: v.optional(v.picklist(['player', 'agent']), 'player'),
};
export const userCreateInput = v.pipe(v.object(userFields), hidesUserName('user_name', 'password'));

const TOO_MANY_COINS_TEXT = `Amount must be at most ${MAX_COINS_RUPEES.toLocaleString('en-IN')}.`;

/** Rupees that staff give (positive) or take (negative) in one step. */
export const coinsAmount = v.pipe(
  rupees,
  v.check((amount) => Math.round(amount * 100) !== 0, 'Amount must not be 0.'),
  v.check((amount) => Math.abs(amount) <= MAX_COINS_RUPEES, TOO_MANY_COINS_TEXT),
  v.check(isWholePaise, 'Amount must have at most two decimals.'),
);
export const updateCoinsInput = v.object({
  user_id: wireId,
  amount: coinsAmount,
  reason: staffReason,
});

export const makeInstantIdInput = v.object({ user_id: wireId });
/** The token is returned once; the server stores only its hash. */
export const madeInstantIdData = v.object({ token: v.string(), expires_at: epochSeconds });

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
