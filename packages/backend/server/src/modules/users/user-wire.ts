import {
  DEFAULT_PHONE_CODE,
  type EndpointName,
  type endpoints,
  toEpoch,
  type WireData,
} from '@exchange/contract';
import { toOwed, toRupees } from '../../money.ts';
import type { UserAccountRow } from '../accounts/accounts.repository.ts';

type WireUser = WireData<(typeof endpoints)[Extract<EndpointName, 'userCreate'>]>;

/** Includes the dialling code where it is not the default one. */
const showMobile = ({ mobile, countryCode }: UserAccountRow['user']) =>
  mobile === null || countryCode === DEFAULT_PHONE_CODE ? mobile : `${countryCode} ${mobile}`;

/** Returns a user for itself, amounts in rupees. */
export const toOwnRow = (account: UserAccountRow): WireUser => ({
  user_id: account.user.id,
  user_name: account.user.userName,
  name: account.user.name,
  mobile: showMobile(account.user),
  role: account.user.role,
  balance: toRupees(account.cashPaise - account.exposurePaise),
  liability: toRupees(account.exposurePaise),
  ...toOwed(account.owedPaise),
  created_at: toEpoch(account.user.createdAt),
});

/** Returns a user for staff. */
export const toUserRow = (account: UserAccountRow): WireUser => ({
  ...toOwnRow(account),
  owner_name: account.ownerName,
  last_used_at: toEpoch(account.user.lastUsedAt),
  is_demo: account.user.isDemo,
  closed: account.user.closedAt !== null,
  betting_locked: account.user.bettingLockedAt !== null,
  withdrawals_locked: account.user.withdrawalsLockedAt !== null,
});
