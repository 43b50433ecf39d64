import * as v from 'valibot';
import { createPersistedStore } from './persisted-store.ts';
import { selectUserId, sessionStore } from './session.ts';
import { blockReload } from './unsaved-changes.ts';

/** Duration in ms for which fields of the memory block reloads after the last input. */
const RELOAD_BLOCK_MS = 5 * 60_000;

interface DraftState {
  /** Owner of the draft. */
  userId?: string;
  values: Readonly<Record<string, string>>;
}

const draftState = v.object({ values: v.record(v.string(), v.string()) });
const EMPTY: DraftState = { values: {} };

const isFilled = (state: DraftState): boolean =>
  v.is(draftState, state) && Object.values(state.values).some((value) => value !== '');

/** Text that was typed into a form and not sent. */
export interface Draft<Name extends string> {
  /** Returns the typed text by field, without untouched fields. Not trusted: forms validate it. */
  read: () => Readonly<Partial<Record<Name, string>>>;
  /** Merges fields into the draft. */
  keep: (values: Readonly<Partial<Record<Name, string>>>) => void;
  forget: () => void;
}

/**
 * Creates a player's draft: `stored` fields survive a page load, `inMemory` fields block reloads
 * for five minutes, others are dropped. Ends with a sign-out or another login.
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
  /** Of the last input, in ms of `performance.now()`: what blocks a reload never survives one. */
  let typedAt = Number.NEGATIVE_INFINITY;
  blockReload(() => {
    const { values } = store.getState();
    const isHeld = Object.values(pick(values, inMemory)).some((value) => value !== '');
    return isHeld && performance.now() - typedAt < RELOAD_BLOCK_MS;
  });
  return {
    read: () => store.getState().values as Partial<Record<Name, string>>,
    keep(values) {
      typedAt = performance.now();
      const userId = selectUserId(sessionStore.getState().session);
      const typed = pick(values as DraftState['values'], [...stored, ...inMemory]);
      store.setState(
        {
          ...(userId !== undefined && { userId }),
          values: { ...store.getState().values, ...typed },
        },
        true,
      );
    },
    forget: () => store.setState(EMPTY, true),
  };
}
