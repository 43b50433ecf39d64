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

/** A guest, or a signed-in user with the token of its calls. */
export type Session =
  /** `expired`: ended by the server, not by the player. */
  | { status: 'guest'; expired?: true }
  | {
      status: 'player';
      token: string;
      userId: string;
      userName: string;
      role: Role;
      /** Has play money only. */
      isDemo?: true;
      /** The only step that the session allows. */
      restriction?: Restriction;
      /** Idle timeout in minutes. */
      idleMinutes?: number;
    };

interface SessionState {
  session: Session;
  /** The login modal is requested. */
  loginRequested: boolean;
  /** The sign-up modal is requested; never both. */
  signUpRequested: boolean;
  /** The path that a guest requested; the login leads there instead of home. */
  wantedPath: string | undefined;
}

const NO_REQUEST = { loginRequested: false, signUpRequested: false, wantedPath: undefined };

const GUEST: Session = { status: 'guest' };

/** Uses the name as id for backends that send none. */
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
 * Reads the stored session: signed in if `isAuthentication` is 'true' and a token exists, else both
 * are cleared. Stored values are validated, as other programs may have written them.
 */
function readSession(): Session {
  const saved = readJson(STORAGE_KEYS.user, savedLogin);
  const authenticated = readFlag(STORAGE_KEYS.isAuthentication);
  readFlag(STORAGE_KEYS.dashboardModalOpen);
  if (saved && authenticated) return toSession(saved.data);
  if (saved || authenticated) forgetLogin();
  return GUEST;
}

function forgetLogin(): void {
  removeKey(STORAGE_KEYS.user);
  removeKey(STORAGE_KEYS.isAuthentication);
}

/** The session and the requested dialog; usable outside of React. */
export const sessionStore = createStore<SessionState>(() => ({
  session: readSession(),
  ...NO_REQUEST,
}));

/** Returns the id of the signed-in user, independent of the token; undefined for a guest. */
export const selectUserId = (session: Session): string | undefined =>
  session.status === 'player' ? session.userId : undefined;

/** Returns the bearer token, or undefined for a guest. */
export function selectToken(): string | undefined {
  const { session } = sessionStore.getState();
  return session.status === 'player' ? session.token : undefined;
}

/**
 * Stores the `userinfo` of a successful login under `user` (point 4); in full storage it lasts as
 * long as the page. The caller shows the message and navigates to `/`.
 */
export function signIn(userinfo: { data: SessionData }): void {
  writeText(STORAGE_KEYS.dashboardModalOpen, 'true');
  // The flag last: other tabs treat a record without it as a sign-in in progress.
  const isStored =
    writeJson(STORAGE_KEYS.user, userinfo) && writeText(STORAGE_KEYS.isAuthentication, 'true');
  // Of a half another tab would clear the rest, and with that sign this page out.
  if (!isStored) forgetLogin();
  sessionStore.setState({ session: toSession(v.parse(savedLogin, userinfo).data), ...NO_REQUEST });
}

/** Sets `isAuthentication` to 'false' after a failed login (point 4). */
export function refuseSignIn(): void {
  removeKey(STORAGE_KEYS.user);
  writeText(STORAGE_KEYS.isAuthentication, 'false');
  sessionStore.setState({ session: GUEST });
}

/** Signs out and clears all local storage. */
export function signOut(): void {
  clearStorage();
  sessionStore.setState({ session: GUEST, ...NO_REQUEST });
}

/** Schema of the value under `user`; unknown keys stay. */
const storedLogin = v.looseObject({ data: v.looseObject({}) });

/** Sets or removes the step to which the server restricts the session. */
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
 * Signs out once after the server rejected the token, however many calls report it. `reason` is
 * shown.
 */
export function expireSession(reason = 'Unauthorized: Logged out'): void {
  const { session } = sessionStore.getState();
  if (session.status === 'guest') return;
  // Another tab may have stored a new token meanwhile, which was not rejected.
  const stored = readSession();
  if (stored.status === 'player' && stored.token !== session.token) {
    sessionStore.setState({ session: stored });
    return;
  }
  clearStorage();
  sessionStore.setState({ session: { status: 'guest', expired: true }, ...NO_REQUEST });
  showToast({ kind: 'error', text: reason });
}

/** Requests the login modal for a guest. */
export const requestLogin = (): void =>
  sessionStore.setState({ ...NO_REQUEST, loginRequested: true });
/** Requests the login modal for a guest, and the wanted page afterwards. */
export const requestLoginFor = (wantedPath: string): void =>
  sessionStore.setState({ ...NO_REQUEST, loginRequested: true, wantedPath });
/** Marks the login modal as closed. */
export const closeLogin = (): void =>
  sessionStore.setState({ loginRequested: false, wantedPath: undefined });

/** Requests the sign-up modal in place of the login. */
export const requestSignUp = (): void =>
  sessionStore.setState({ ...NO_REQUEST, signUpRequested: true });
/** Marks the sign-up modal as closed. */
export const closeSignUp = (): void => sessionStore.setState({ signUpRequested: false });

/** Returns true while another tab has written the record of its sign-in but not the flag. */
const isHalfWritten = () =>
  readJson(STORAGE_KEYS.user, savedLogin) !== undefined && !readFlag(STORAGE_KEYS.isAuthentication);

/** Follows sign-ins and sign-outs of other tabs; returns the disconnect function. */
export function connectSession(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that another tab cleared the storage.
    if (key !== null && key !== STORAGE_KEYS.user && key !== STORAGE_KEYS.isAuthentication) return;
    // Clearing now would sign the other tab out; the flag follows in its own event.
    if (key === STORAGE_KEYS.user && isHalfWritten()) return;
    const next = readSession();
    const { session } = sessionStore.getState();
    if (JSON.stringify(next) === JSON.stringify(session)) return;
    // A sign-in makes the dialogs obsolete; a guest's dialog stays.
    sessionStore.setState({ session: next, ...(next.status === 'player' && NO_REQUEST) });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
