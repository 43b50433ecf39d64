/** Labels of roles for staff. */
export const ROLE_LABELS = { player: 'Player', agent: 'Agent', admin: 'Admin' } as const;
