import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Session, sessionStore } from './session.ts';

/** State of one player, hidden from all others. */
interface Owned {
  userId?: string;
}

const isOf = ({ userId }: Owned, session: Session): boolean =>
  session.status === 'guest' || session.userId === userId;

/**
 * Creates a store that survives reloads and expired sessions, but no sign-out or other login.
 * `toStored` omits what must stay in memory.
 */
export function createPersistedStore<State extends Owned>(
  storageKey: string,
  empty: State,
  isWorthStoring: (state: State) => boolean,
  toStored: (state: State) => State = (state) => state,
): StoreApi<State> {
  const read = (): State => {
    try {
      const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as State | null;
      const isOurs = saved && isWorthStoring(saved) && isOf(saved, sessionStore.getState().session);
      return isOurs ? saved : empty;
    } catch {
      return empty;
    }
  };
  const store = createStore<State>(read);

  store.subscribe((state) => {
    try {
      const stored = toStored(state);
      if (isWorthStoring(stored)) sessionStorage.setItem(storageKey, JSON.stringify(stored));
      else sessionStorage.removeItem(storageKey);
    } catch {
      // Without session storage it stays in memory.
    }
  });

  sessionStore.subscribe(({ session }, before) => {
    if (session === before.session) return;
    const ended = session.status === 'guest' && !session.expired;
    if (ended || !isOf(store.getState(), session)) store.setState(empty, true);
  });

  return store;
}
