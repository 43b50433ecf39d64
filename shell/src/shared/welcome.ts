import { useLocation } from '@exchange/federation/router';

/** State of the location to which a sign-up leads. */
export const AFTER_SIGN_UP = { isNewPlayer: true } as const;

/** Returns true on the page to which the player's sign-up led, also after a reload. */
export const useIsNewPlayer = (): boolean => useLocation().state?.isNewPlayer === true;
