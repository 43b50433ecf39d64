import type { InferOutput } from 'valibot';
import { type AuditStep, toAuditStep } from '../audit/audit.wire.ts';
import { type Bet, toBets } from '../bets/bets.model.ts';
import { type StakeSettings, toStakeSettings } from '../preferences/stake-settings.model.ts';
import type { Role } from '../roles.ts';
import {
  type SharedAccount,
  type StaffRequest,
  toSharedAccount,
  toStaffRequest,
} from '../wallet/staff.model.ts';
import { toWithdrawTerms, type WithdrawTerms } from '../wallet/wallet.model.ts';
import { fromEpoch } from '../wire/primitives.ts';
import type { noteRow, userDetailsData, userRow } from './users.wire.ts';

/** A user in the list. */
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
  /** Debt in rupees since a result took more than the balance, positive. */
  owed: number;
  createdAt: Date;
  /** The managing agent or admin. */
  ownerName?: string;
  lastUsedAt?: Date;
  /** Has play money only. */
  isDemo: boolean;
  /** Restrictions set by staff. */
  isClosed: boolean;
  isBettingLocked: boolean;
  areWithdrawalsLocked: boolean;
}

/** Query of a page of the caller's users. */
export interface UserListQuery {
  search: string;
  page: number;
  /** Only demo accounts, or only all others; absent: both. */
  isDemo?: boolean;
}

/** A staff note about a user. */
export interface UserNote {
  id: string;
  text: string;
  authorName: string;
  at: Date;
}

/** The new state of an account; absent fields stay. */
export type AccessChange = { userId: string; reason: string } & Partial<
  Pick<UserAccount, 'isClosed' | 'isBettingLocked' | 'areWithdrawalsLocked'>
>;

/** A break that a player requested from staff. */
export type StaffBreak = { userId: string; reason: string } & (
  | { kind: 'time_out'; hours: number }
  | { kind: 'exclusion'; months: number }
);

/**
 * A step of staff that restores a user's sign-in; the reason is recorded in the account's history.
 */
export interface SignInStep {
  userId: string;
  reason: string;
}

/** A one-time link; the server returns its token only here. */
export interface OneTimeLink {
  token: string;
  expiresAt: Date;
}

/** A user with details for staff; the lists are empty for users' own details. */
export interface UserDetails extends UserAccount {
  stakeSettings: readonly StakeSettings[];
  /** For staff: newest bets, open requests, and recorded steps, oldest first. */
  lastBets: readonly Bet[];
  openRequests: readonly StaffRequest[];
  steps: readonly AuditStep[];
  /** Newest first. */
  notes: readonly UserNote[];
  /** Withdrawal accounts that other players use as well; those that block the user come first. */
  sharedAccounts: readonly SharedAccount[];
  /** The break that blocks betting now. */
  break?: { kind: 'time_out' | 'exclusion'; until: Date };
  /** Time when the user confirmed to be 18 or older. */
  adultAt?: Date;
  /** What the caller's own next withdrawal needs. */
  withdrawal?: WithdrawTerms;
  /** Number of players' requests that wait for a decision of the caller; for staff. */
  requestsToDecide?: number;
  /** The user's sign-in state, for staff. */
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

/** Converts an account of a user list; rupees. */
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

/** Converts a staff note. */
export const toNote = (wire: InferOutput<typeof noteRow>): UserNote => ({
  id: String(wire.id),
  text: wire.text,
  authorName: wire.author_name,
  at: fromEpoch(wire.at),
});

/** Converts a user with details for staff; missing lists are empty. */
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
  ...(wire.requests_to_decide !== undefined && { requestsToDecide: wire.requests_to_decide }),
  ...(wire.withdrawal && { withdrawal: toWithdrawTerms(wire.withdrawal) }),
  signIn: {
    hasSecondFactor: wire.sign_in?.second_factor ?? false,
    mustChangePassword: wire.sign_in?.must_change_password ?? false,
  },
});
