/** How staff read a role. */
export const ROLE_LABELS = { player: 'Player', agent: 'Agent', admin: 'Admin' } as const;
