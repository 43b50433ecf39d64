import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Session, sessionStore } from './session.ts';

/** What belongs to one player; nobody else sees it. */
interface Owned {
  userId?: string;
}

const isOf = ({ userId }: Owned, session: Session): boolean =>
  session.status === 'guest' || session.userId === userId;

/**
 * A store that outlives a reload and a session that ends by itself, not a sign-out nor another
 * player's login (decisions, "Session guard"). `isKept`: there is something to keep, also asked of what
 * storage gives back. `toStored` leaves out what must live in memory only.
 */
export function createPersistedStore<State extends Owned>(
  storageKey: string,
  empty: State,
  isKept: (state: State) => boolean,
  toStored: (state: State) => State = (state) => state,
): StoreApi<State> {
  const read = (): State => {
    try {
      const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as State | null;
      const isOurs = saved && isKept(saved) && isOf(saved, sessionStore.getState().session);
      return isOurs ? saved : empty;
    } catch {
      return empty;
    }
  };
  const store = createStore<State>(read);

  store.subscribe((state) => {
    try {
      const stored = toStored(state);
      if (isKept(stored)) sessionStorage.setItem(storageKey, JSON.stringify(stored));
      else sessionStorage.removeItem(storageKey);
    } catch {
      // Without session storage it lives in memory only.
    }
  });

  sessionStore.subscribe(({ session }, before) => {
    if (session === before.session) return;
    const ended = session.status === 'guest' && !session.expired;
    if (ended || !isOf(store.getState(), session)) store.setState(empty, true);
  });

  return store;
}
