import { requestLoginFor } from '@exchange/store';

/** Asks a guest to log in, and leads back to this page, of a match to that for players. */
export const requestLoginHere = (): void =>
  requestLoginFor(location.pathname.replace('/match-details-other/', '/match-details/'));
