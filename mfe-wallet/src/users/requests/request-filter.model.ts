import type { StaffRequestQuery } from '@exchange/contract';

/** The kinds and statuses that can be chosen, the first one when nothing is. */
export const KINDS = [
  'all',
  'deposit',
  'withdrawal',
] as const satisfies StaffRequestQuery['kind'][];
export const STATUSES = [
  'open',
  'success',
  'declined',
  'all',
] as const satisfies StaffRequestQuery['status'][];

/** What the address says, as far as it is a choice. */
export const readKind = (text: string) => KINDS.find((kind) => kind === text) ?? KINDS[0];
export const readStatus = (text: string) =>
  STATUSES.find((status) => status === text) ?? STATUSES[0];
