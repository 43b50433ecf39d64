import type { ErrorCode } from '../wire/error-codes.ts';

/** Who a signed-in user is (decisions, "Roles"). */
export const ROLES = ['player', 'agent', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that manage users. */
export const STAFF = ['agent', 'admin'] as const satisfies readonly Role[];

/** Whether someone of role `manager` may change accounts of `role`: only those below. */
export const managesRole = (manager: Role, role: Role): boolean =>
  ROLES.indexOf(role) < ROLES.indexOf(manager);

/** What a sign-in may be restricted to: nothing else is open to it until that is done. */
export const RESTRICTIONS = ['change_password', 'set_up_second_factor'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** The restriction that a server names; one that this version does not know restricts nothing here. */
export const toRestriction = (name: string | undefined): Restriction | undefined =>
  RESTRICTIONS.find((restriction) => restriction === name);

/** The code of a refusal because of a restriction. */
export const RESTRICTION_CODES = {
  change_password: 'CHANGE_PASSWORD_FIRST',
  set_up_second_factor: 'SET_UP_SECOND_FACTOR_FIRST',
} as const satisfies Record<Restriction, ErrorCode>;
