import type { InferOutput } from 'valibot';
import { type AuditStep, toAuditStep } from '../audit/audit.model.ts';
import type { Role } from '../auth/auth.model.ts';
import { type Bet, toBets } from '../bets/bets.model.ts';
import { STAKE_BOXES } from '../limits.ts';
import { type SharedAccount, toSharedAccount } from '../wallet/shared-accounts.model.ts';
import { type StaffRequest, toStaffRequest } from '../wallet/staff-requests.model.ts';
import { fromEpoch } from '../wire/primitives.ts';
import type { noteRow, sportSettings, userDetailsData, userRow } from './users.wire.ts';

/** Quick stakes in whole rupees. */
export interface StakeSettings {
  sportId: string;
  /** As the stake editor shows them: eight, empty ones 0. */
  boxes: readonly number[];
  /** Only stakes above 0. */
  stakes: readonly number[];
  /** Undefined while one-click betting is not set up. */
  oneClickStake?: number;
}

/** A user as the list shows it. */
export interface UserAccount {
  id: string;
  userName: string;
  name: string;
  mobile?: string;
  role: Role;
  /** Rupees. */
  balance: number;
  /** Rupees, positive. */
  exposure: number;
  /** Rupees due since a result took more than the balance, positive. */
  owed: number;
  createdAt: Date;
  /** The agent or admin that the user belongs to. */
  ownerName?: string;
  lastUsedAt?: Date;
  /** Has play money only. */
  isDemo: boolean;
  /** What staff took from the account. */
  isClosed: boolean;
  isBettingLocked: boolean;
  areWithdrawalsLocked: boolean;
}

/** What a member of staff wrote about a user. */
export interface UserNote {
  id: string;
  text: string;
  authorName: string;
  at: Date;
}

/** The state that an account is to have; what is absent stays as it is. */
export type AccessChange = { userId: string; reason: string } & Partial<
  Pick<UserAccount, 'isClosed' | 'isBettingLocked' | 'areWithdrawalsLocked'>
>;

/** A break that a player asked staff for. */
export type StaffBreak = { userId: string; reason: string } & (
  | { kind: 'time_out'; hours: number }
  | { kind: 'exclusion'; months: number }
);

/** A step of staff by which a user can sign in again; the reason stands in the account's history. */
export interface SignInStep {
  userId: string;
  reason: string;
}

/** A link that is good once; the server tells its token only here. */
export interface OneTimeLink {
  token: string;
  expiresAt: Date;
}

/** A user with what staff decide by; the lists are empty where users ask about themselves. */
export interface UserDetails extends UserAccount {
  stakeSettings: readonly StakeSettings[];
  /** What staff see of somebody else: newest bets, open requests, and what was done, oldest first. */
  lastBets: readonly Bet[];
  openRequests: readonly StaffRequest[];
  steps: readonly AuditStep[];
  /** Newest first. */
  notes: readonly UserNote[];
  /** Withdrawal accounts that other players use as well; those that block the user come first. */
  sharedAccounts: readonly SharedAccount[];
  /** What keeps the player from betting now. */
  break?: { kind: 'time_out' | 'exclusion'; until: Date };
  /** When the user confirmed to be 18 or older. */
  adultAt?: Date;
  /** How somebody else signs in, for staff. */
  signIn: { hasSecondFactor: boolean; mustChangePassword: boolean };
}

/** A user that staff create. */
export interface NewUserAccount {
  userName: string;
  password: string;
  name?: string;
  mobile?: string;
  role?: 'player' | 'agent';
}

/** Play money that staff give (positive) or take (negative); rupees. */
export interface CoinsChange {
  userId: string;
  amount: number;
  reason: string;
}

/** Default `match_stack` in rupees (point 9, first reading). */
export const DEFAULT_STAKES = [100, 500, 1000, 5000, 10000, 50000, 100000] as const;

/** Quick stakes in rupees: always eight boxes, the empty ones 0, which are no stakes. */
export function toStakeSettings(wire: InferOutput<typeof sportSettings>): StakeSettings {
  const listed = wire.match_stack.split(',').map((stake) => Number(stake) || 0);
  const boxes = Array.from({ length: STAKE_BOXES }, (_, place) => listed[place] ?? 0);
  const oneClick = Number(wire.one_click_stack);
  return {
    sportId: String(wire.sport_id),
    boxes,
    stakes: boxes.filter((stake) => stake > 0),
    ...(oneClick > 0 && { oneClickStake: oneClick }),
  };
}

/** An account as lists of users show it; rupees. */
export function toUserAccount(wire: InferOutput<typeof userRow>): UserAccount {
  return {
    id: String(wire.user_id),
    userName: wire.user_name,
    name: wire.name,
    role: wire.role,
    balance: wire.balance,
    exposure: wire.liability,
    owed: wire.owed,
    createdAt: fromEpoch(wire.created_at),
    isDemo: wire.is_demo,
    isClosed: wire.closed,
    isBettingLocked: wire.betting_locked,
    areWithdrawalsLocked: wire.withdrawals_locked,
    ...(wire.mobile && { mobile: wire.mobile }),
    ...(wire.owner_name && { ownerName: wire.owner_name }),
    ...(wire.last_used_at !== undefined && { lastUsedAt: fromEpoch(wire.last_used_at) }),
  };
}

/** A note of staff. */
export const toNote = (wire: InferOutput<typeof noteRow>): UserNote => ({
  id: String(wire.id),
  text: wire.text,
  authorName: wire.author_name,
  at: fromEpoch(wire.at),
});

/** A user with what staff decide by; lists that the backend does not send are empty. */
export const toUserDetails = (wire: InferOutput<typeof userDetailsData>): UserDetails => ({
  ...toUserAccount(wire),
  stakeSettings: wire.UserSportSettings.map(toStakeSettings),
  lastBets: toBets(wire.last_bets ?? []),
  openRequests: wire.open_requests?.map(toStaffRequest) ?? [],
  steps: wire.audit?.map(toAuditStep) ?? [],
  notes: wire.notes?.map(toNote) ?? [],
  sharedAccounts: wire.shared_accounts?.map(toSharedAccount) ?? [],
  ...(wire.break && { break: { kind: wire.break.kind, until: fromEpoch(wire.break.until) } }),
  ...(wire.adult_at !== null && { adultAt: fromEpoch(wire.adult_at) }),
  signIn: {
    hasSecondFactor: wire.sign_in?.second_factor ?? false,
    mustChangePassword: wire.sign_in?.must_change_password ?? false,
  },
});
