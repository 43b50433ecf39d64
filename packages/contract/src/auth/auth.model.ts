/** Who a signed-in user is (decisions, "Roles"). */
export const ROLES = ['player', 'agent', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that manage users. */
export const STAFF = ['agent', 'admin'] as const satisfies readonly Role[];
