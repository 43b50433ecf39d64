import { type Role, type SessionData, STORAGE_KEYS, savedLogin } from '@exchange/contract';
import { createStore } from 'zustand/vanilla';
import { notify } from './notices.ts';
import { clearStorage, readJson, readText, removeKey, writeJson, writeText } from './storage.ts';

/** Who uses the browser: a guest, or a signed-in user with the token of its calls. */
export type Session =
  /** `expired`: the server ended the session, not the player. */
  | { status: 'guest'; expired?: true }
  | { status: 'player'; token: string; userId: string; userName: string; role: Role };

interface SessionState {
  session: Session;
  /** The login modal is asked for. */
  loginRequested: boolean;
}

const GUEST: Session = { status: 'guest' };

function toSession(data: SessionData): Session {
  return {
    status: 'player',
    token: data.token,
    userId: String(data.user_id),
    userName: data.user_name,
    role: data.role,
  };
}

/** Signed in = `isAuthentication` is 'true' and a token is there; if they disagree both are cleared. */
function readSession(): Session {
  const saved = readJson(STORAGE_KEYS.user, savedLogin);
  const authenticated = readText(STORAGE_KEYS.isAuthentication) === 'true';
  if (saved && authenticated) return toSession(saved.data);
  if (saved || authenticated) {
    removeKey(STORAGE_KEYS.user);
    removeKey(STORAGE_KEYS.isAuthentication);
  }
  return GUEST;
}

export const sessionStore = createStore<SessionState>(() => ({
  session: readSession(),
  loginRequested: false,
}));

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
  writeJson(STORAGE_KEYS.user, userinfo);
  writeText(STORAGE_KEYS.isAuthentication, 'true');
  writeText(STORAGE_KEYS.dashboardModalOpen, 'true');
  sessionStore.setState({ session: toSession(userinfo.data), loginRequested: false });
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
  sessionStore.setState({ session: GUEST, loginRequested: false });
}

/** The server no longer knows the token: signs out once, however many calls find out together. */
export function expireSession(): void {
  if (sessionStore.getState().session.status === 'guest') return;
  clearStorage();
  sessionStore.setState({ session: { status: 'guest', expired: true }, loginRequested: false });
  notify({ kind: 'error', text: 'Unauthorized: Logged out' });
}

/** A guest tapped something that needs a login: the shell shows the modal. */
export const requestLogin = (): void => sessionStore.setState({ loginRequested: true });
export const closeLogin = (): void => sessionStore.setState({ loginRequested: false });

/** Follows sign-ins and sign-outs of other tabs; returns how to stop. */
export function connectSession(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that another tab cleared everything.
    if (key !== null && key !== STORAGE_KEYS.user && key !== STORAGE_KEYS.isAuthentication) return;
    const next = readSession();
    const { session } = sessionStore.getState();
    if (JSON.stringify(next) !== JSON.stringify(session)) sessionStore.setState({ session: next });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
