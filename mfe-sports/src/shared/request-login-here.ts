import { requestLoginFor } from '@exchange/store';

/** Opens the login and returns to this page, or to the player's page of the match. */
export const requestLoginHere = (): void =>
  requestLoginFor(location.pathname.replace('/match-details-other/', '/match-details/'));
