/** Roles of users. */
export const ROLES = ['player', 'agent', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that manage users. */
export const STAFF = ['agent', 'admin'] as const satisfies readonly Role[];

/** Returns true if role `manager` may change accounts of `role`: only those below. */
export const managesRole = (manager: Role, role: Role): boolean =>
  ROLES.indexOf(role) < ROLES.indexOf(manager);
