import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorKind, toReplyError } from './errors.ts';
import { endsSession } from './session-guard.ts';

const envelope = (status: number) => ({ status, error: true, message: 'No', data: null });
const failure = (kind: ApiErrorKind, status: number, answered = true) =>
  new ApiError(kind, status, 'No', { answered });

describe('the session guard', () => {
  it.each([
    ['HTTP 401 of any call', 'eventDetails', toReplyError(401, envelope(401))],
    ['a body status of 401', 'myBets', toReplyError(200, envelope(401))],
    ['a wallet status that is not 200', 'walletBalance', toReplyError(200, envelope(400))],
    ['a 404 of the wallet', 'walletBalance', toReplyError(404, envelope(404))],
  ])('signs out on %s', (_, call, error) => expect(endsSession(call, error)).toBe(true));

  it.each([
    ['no answer', 'walletBalance', failure('offline', 0, false)],
    ['a bad gateway', 'walletBalance', toReplyError(502, '<html>')],
    ['a 5xx in the envelope', 'walletBalance', toReplyError(503, envelope(503))],
    ['an error with status 200', 'walletBalance', toReplyError(200, envelope(200))],
    ['403', 'walletBalance', toReplyError(403, envelope(403))],
    ['408', 'walletBalance', toReplyError(408, envelope(408))],
    ['425', 'walletBalance', toReplyError(425, envelope(425))],
    ['429', 'walletBalance', toReplyError(429, envelope(429))],
    ['a 401 that is not the API’s', 'walletBalance', toReplyError(401, '<html>')],
    ['a refusal of another call', 'saveBet', toReplyError(400, envelope(400))],
    ['a 401 on login', 'login', toReplyError(401, envelope(401))],
  ])('keeps the player signed in on %s', (_, call, error) =>
    expect(endsSession(call, error)).toBe(false),
  );
});
