import {
  type Restriction,
  type Role,
  type SessionData,
  STORAGE_KEYS,
  savedLogin,
  toRestriction,
} from '@exchange/contract';
import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';
import { clearStorage, readFlag, readJson, removeKey, writeJson, writeText } from './storage.ts';
import { showToast } from './toasts.ts';

/** Who uses the browser: a guest, or a signed-in user with the token of its calls. */
export type Session =
  /** `expired`: the server ended the session, not the player. */
  | { status: 'guest'; expired?: true }
  | {
      status: 'player';
      token: string;
      userId: string;
      userName: string;
      role: Role;
      /** Has play money only. */
      isDemo?: true;
      /** What is to be done before anything else. */
      restriction?: Restriction;
      /** After so many minutes without use it ends. */
      idleMinutes?: number;
    };

interface SessionState {
  session: Session;
  /** The login modal is asked for. */
  loginRequested: boolean;
  /** The sign-up modal is asked for; never both. */
  signUpRequested: boolean;
  /** The path that a guest wanted; the login leads there instead of home. */
  wantedPath: string | undefined;
}

const NO_REQUEST = { loginRequested: false, signUpRequested: false, wantedPath: undefined };

const GUEST: Session = { status: 'guest' };

/** A backend that sends no id knows its users by their names. */
function toSession(data: v.InferOutput<typeof savedLogin>['data']): Session {
  const restriction = toRestriction(data.restriction);
  return {
    status: 'player',
    token: data.token,
    userId: String(data.user_id ?? data.user_name),
    userName: data.user_name,
    role: data.role,
    ...(data.is_demo && { isDemo: true }),
    ...(restriction && { restriction }),
    ...(data.idle_minutes !== undefined && { idleMinutes: data.idle_minutes }),
  };
}

/**
 * Signed in = `isAuthentication` is 'true' and a token is there; if they disagree both are cleared.
 * What other programs or an older version left under the keys is not trusted.
 */
function readSession(): Session {
  const saved = readJson(STORAGE_KEYS.user, savedLogin);
  const authenticated = readFlag(STORAGE_KEYS.isAuthentication);
  readFlag(STORAGE_KEYS.dashboardModalOpen);
  if (saved && authenticated) return toSession(saved.data);
  if (saved || authenticated) {
    removeKey(STORAGE_KEYS.user);
    removeKey(STORAGE_KEYS.isAuthentication);
  }
  return GUEST;
}

/** Who is signed in, and which dialog is asked for; outside of React, for interceptors too. */
export const sessionStore = createStore<SessionState>(() => ({
  session: readSession(),
  ...NO_REQUEST,
}));

/** Who is signed in, whichever token it is by; undefined for a guest. */
export const selectUserId = (session: Session): string | undefined =>
  session.status === 'player' ? session.userId : undefined;

/** The bearer token, or undefined for a guest. */
export function selectToken(): string | undefined {
  const { session } = sessionStore.getState();
  return session.status === 'player' ? session.token : undefined;
}

/**
 * A login succeeded: keeps the reply's `userinfo` whole under `user` (point 4).
 * The caller shows the message and leads to `/`.
 */
export function signIn(userinfo: { data: SessionData }): void {
  writeText(STORAGE_KEYS.dashboardModalOpen, 'true');
  writeJson(STORAGE_KEYS.user, userinfo);
  // Last: other tabs take a record without it for a sign-in that is still being written.
  writeText(STORAGE_KEYS.isAuthentication, 'true');
  sessionStore.setState({ session: toSession(v.parse(savedLogin, userinfo).data), ...NO_REQUEST });
}

/** A login failed: `isAuthentication` becomes 'false' (point 4). */
export function refuseSignIn(): void {
  removeKey(STORAGE_KEYS.user);
  writeText(STORAGE_KEYS.isAuthentication, 'false');
  sessionStore.setState({ session: GUEST });
}

/** Signs out: clears all local storage. */
export function signOut(): void {
  clearStorage();
  sessionStore.setState({ session: GUEST, ...NO_REQUEST });
}

/** What is stored under `user`, whatever else it has. */
const storedLogin = v.looseObject({ data: v.looseObject({}) });

/** The server restricts the sign-in to one step, or does not any more. */
export function restrictSession(restriction: Restriction | undefined): void {
  const { session } = sessionStore.getState();
  if (session.status !== 'player' || session.restriction === restriction) return;
  const { restriction: _, ...free } = session;
  const stored = readJson(STORAGE_KEYS.user, storedLogin);
  if (stored) {
    const { restriction: __, ...data } = stored.data;
    writeJson(STORAGE_KEYS.user, {
      ...stored,
      data: { ...data, ...(restriction && { restriction }) },
    });
  }
  sessionStore.setState({ session: { ...free, ...(restriction && { restriction }) } });
}

/**
 * The server no longer knows the token: signs out once, however many calls find out together. `reason` is shown.
 */
export function expireSession(reason = 'Unauthorized: Logged out'): void {
  const { session } = sessionStore.getState();
  if (session.status === 'guest') return;
  // Another tab may have got a new token while this one slept: that one was not refused.
  const stored = readSession();
  if (stored.status === 'player' && stored.token !== session.token) {
    sessionStore.setState({ session: stored });
    return;
  }
  clearStorage();
  sessionStore.setState({ session: { status: 'guest', expired: true }, ...NO_REQUEST });
  showToast({ kind: 'error', text: reason });
}

/** A guest tapped something that needs a login: the shell shows the modal. */
export const requestLogin = (): void =>
  sessionStore.setState({ ...NO_REQUEST, loginRequested: true });
/** A guest wanted a page that needs a login: the shell shows the modal, and then that page. */
export const requestLoginFor = (wantedPath: string): void =>
  sessionStore.setState({ ...NO_REQUEST, loginRequested: true, wantedPath });
/** The login modal was closed. */
export const closeLogin = (): void =>
  sessionStore.setState({ loginRequested: false, wantedPath: undefined });

/** A guest wants an account: the shell shows the sign-up modal, in place of the login. */
export const requestSignUp = (): void =>
  sessionStore.setState({ ...NO_REQUEST, signUpRequested: true });
/** The sign-up modal was closed. */
export const closeSignUp = (): void => sessionStore.setState({ signUpRequested: false });

/** Another tab has written the record of its sign-in and not yet the flag that completes it. */
const isHalfWritten = () =>
  readJson(STORAGE_KEYS.user, savedLogin) !== undefined && !readFlag(STORAGE_KEYS.isAuthentication);

/** Follows sign-ins and sign-outs of other tabs; returns how to stop. */
export function connectSession(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that another tab cleared everything.
    if (key !== null && key !== STORAGE_KEYS.user && key !== STORAGE_KEYS.isAuthentication) return;
    // Nothing is cleared and nobody signed out in between; the flag comes with an event of its own.
    if (key === STORAGE_KEYS.user && isHalfWritten()) return;
    const next = readSession();
    const { session } = sessionStore.getState();
    if (JSON.stringify(next) === JSON.stringify(session)) return;
    // Whoever signed in over there needs no dialog here; a guest's own dialog stays.
    sessionStore.setState({ session: next, ...(next.status === 'player' && NO_REQUEST) });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
