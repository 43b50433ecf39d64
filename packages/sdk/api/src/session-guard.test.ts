import { sessionStore, signIn, signOut, toastsStore } from '@exchange/store';
import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorKind, toReplyError } from './errors.ts';
import { endsSession, guardSession } from './session-guard.ts';

const envelope = (status: number) => ({ status, error: true, message: 'No', data: null });
const failure = (kind: ApiErrorKind, status: number, answered = true) =>
  new ApiError(kind, status, 'No', { hasResponse: answered });

describe('the session guard', () => {
  it.each([
    ['HTTP 401 of any call', 'eventDetails', toReplyError(401, envelope(401))],
    ['a body status of 401', 'myBets', toReplyError(200, envelope(401))],
    ['a wallet status that is not 200', 'walletBalance', toReplyError(200, envelope(400))],
    ['a 404 of the wallet', 'walletBalance', toReplyError(404, envelope(404))],
  ])('signs out on %s @spec:3.15 @spec:4.8', (_, call, error) =>
    expect(endsSession(call, error)).toBe(true),
  );

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
    ['a rejection of another call', 'saveBet', toReplyError(400, envelope(400))],
    ['a 401 on login', 'login', toReplyError(401, envelope(401))],
  ])('keeps the player signed in on %s @spec:4.8', (_, call, error) =>
    expect(endsSession(call, error)).toBe(false),
  );
});

describe('a rejection with a reason', () => {
  const data = { token: 'a-token', user_id: 1, user_name: 'asha', role: 'agent' as const };
  const refuse = (status: number, error_code: string, message: string) =>
    toReplyError(status, { status, error: true, message, data: null, error_code });
  const lastText = () => toastsStore.getState().toasts.at(-1)?.text;

  it('of an idle session shows the reason', () => {
    signIn({ data });
    const text = 'Signed out after 30 minutes without use';
    guardSession('userList', refuse(401, 'SESSION_IDLE', text));
    expect(sessionStore.getState().session).toMatchObject({ status: 'guest', expired: true });
    expect(lastText()).toBe(text);
    signIn({ data });
    guardSession('userList', refuse(401, 'UNAUTHORIZED', 'Unauthorized'));
    expect(lastText()).toBe('Unauthorized: Logged out');
  });

  it.each([
    ['CHANGE_PASSWORD_FIRST', 'change_password'],
    ['SET_UP_SECOND_FACTOR_FIRST', 'set_up_second_factor'],
    ['FORBIDDEN', undefined],
  ])('%s restricts the session to %s', (code, restriction) => {
    signIn({ data });
    guardSession('userList', refuse(403, code, 'No'));
    const { session } = sessionStore.getState();
    expect(session.status === 'player' && session.restriction).toBe(restriction);
    signOut();
  });
});
