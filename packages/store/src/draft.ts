import * as v from 'valibot';
import { createPersistedStore } from './persisted-store.ts';
import { selectUserId, sessionStore } from './session.ts';
import { blockReload } from './unsaved-changes.ts';

/** What must not be stored holds loads of the page back for so long after it was typed, in ms. */
const HELD_MS = 5 * 60_000;

interface DraftState {
  /** Whose it is. */
  userId?: string;
  values: Readonly<Record<string, string>>;
  /** When it was typed last, ms since 1970. */
  typedAt: number;
}

const draftState = v.object({ values: v.record(v.string(), v.string()), typedAt: v.number() });
const EMPTY: DraftState = { values: {}, typedAt: 0 };

const isFilled = (state: DraftState): boolean =>
  v.is(draftState, state) && Object.values(state.values).some((value) => value !== '');

/** What was typed into a form and not sent. */
export interface Draft<Name extends string> {
  /** By field, as it was typed; what was not typed is missing. Not trusted: a form checks it. */
  read: () => Readonly<Partial<Record<Name, string>>>;
  /** Adds fields to what was typed before. */
  keep: (values: Readonly<Partial<Record<Name, string>>>) => void;
  forget: () => void;
}

/**
 * A draft of the player who types. Fields in `stored` outlive a load of the page, in the tab's session
 * storage under `storageKey`; those in `inMemory` live as long as the page, and hold loads of it back
 * for five minutes. Other fields are not kept. A sign-out or another player's login ends it.
 */
export function createDraft<Name extends string>(
  storageKey: string,
  { stored, inMemory = [] }: { stored: readonly Name[]; inMemory?: readonly Name[] },
): Draft<Name> {
  const pick = (values: DraftState['values'], names: readonly string[]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  const store = createPersistedStore<DraftState>(storageKey, EMPTY, isFilled, (state) => ({
    ...state,
    values: pick(state.values, stored),
  }));
  blockReload(() => {
    const { values, typedAt } = store.getState();
    const isHeld = Object.values(pick(values, inMemory)).some((value) => value !== '');
    return isHeld && Date.now() - typedAt < HELD_MS;
  });
  return {
    read: () => store.getState().values as Partial<Record<Name, string>>,
    keep(values) {
      const userId = selectUserId(sessionStore.getState().session);
      const typed = pick(values as DraftState['values'], [...stored, ...inMemory]);
      store.setState(
        {
          ...(userId !== undefined && { userId }),
          values: { ...store.getState().values, ...typed },
          typedAt: Date.now(),
        },
        true,
      );
    },
    forget: () => store.setState(EMPTY, true),
  };
}
