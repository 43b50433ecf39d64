import type { StaffRequestQuery } from '@exchange/contract';

/** Kinds and statuses of the filter, the default first. */
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

/** Returns the URL's value if it is an option. */
export const readKind = (text: string) => KINDS.find((kind) => kind === text) ?? KINDS[0];
export const readStatus = (text: string) =>
  STATUSES.find((status) => status === text) ?? STATUSES[0];
