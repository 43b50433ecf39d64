import { notify, requestLogin, sessionStore, setSlipSheetOpen, walletStore } from '@exchange/store';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type SlipSelection, selectOpeningRefusal } from './slip.model.ts';

interface SlipState {
  selection?: SlipSelection;
  /** Whole rupees. */
  stake: number;
  /** Made when the player decides; the same for every attempt of that decision. */
  idempotencyKey?: string;
  /** Why the last attempt failed, in the server's words. */
  refusal?: string;
}

/** Outlives a reload, not a sign-out (decisions, "Session guard"). */
const STORAGE_KEY = 'bet-slip';
const EMPTY: SlipState = { stake: 0 };

function readSaved(): SlipState {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as SlipState | null;
    return saved?.selection && sessionStore.getState().session.status === 'player' ? saved : EMPTY;
  } catch {
    return EMPTY;
  }
}

export const slipStore = createStore<SlipState>(readSaved);

const setSlip = (state: SlipState) => slipStore.setState(state, true);

/** A price was tapped: opens the slip with it, or says why not; a guest gets the login. */
export function openSlip(selection: SlipSelection): void {
  if (sessionStore.getState().session.status === 'guest') {
    requestLogin();
    return;
  }
  const refusal = selectOpeningRefusal(selection.odds, walletStore.getState().wallet?.balance);
  if (refusal) {
    notify({ kind: 'error', text: refusal });
    return;
  }
  const { stake } = slipStore.getState();
  setSlip({ selection, stake });
}

/** Another stake is another decision. */
export function setStake(stake: number): void {
  const { selection } = slipStore.getState();
  if (selection) setSlip({ selection, stake });
}

/** The player accepts another price. */
export function acceptOdds(odds: number): void {
  const { selection, stake } = slipStore.getState();
  if (selection) setSlip({ selection: { ...selection, odds }, stake });
}

/** The key of the decision that is on the slip; kept while an attempt has no answer. */
export function selectDecisionKey(): string {
  const { idempotencyKey = crypto.randomUUID() } = slipStore.getState();
  slipStore.setState({ idempotencyKey });
  return idempotencyKey;
}

/** The server refused: the slip stays with the reason, and the next try is a new decision. */
export function refuseSlip(refusal: string): void {
  const { selection, stake } = slipStore.getState();
  if (selection) setSlip({ selection, stake, refusal });
}

/** No answer came: the reason shows, and a further try repeats the same decision. */
export const keepDecision = (refusal: string): void => slipStore.setState({ refusal });

/** Closes the slip; the stake resets. */
export const closeSlip = (): void => setSlip(EMPTY);

slipStore.subscribe((state) => {
  setSlipSheetOpen(state.selection !== undefined);
  try {
    if (state.selection) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(state));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without session storage the slip lives in memory only.
  }
});
setSlipSheetOpen(slipStore.getState().selection !== undefined);

sessionStore.subscribe(({ session }) => {
  if (session.status === 'guest') closeSlip();
});

export const useSlip = (): SlipState => useStore(slipStore);
