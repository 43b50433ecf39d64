import { notify, requestLogin, sessionStore, setSlipSheetOpen, walletStore } from '@exchange/store';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type SlipSelection, selectOpeningRefusal } from './slip.model.ts';
import type { SlipOrder } from './slip-order.model.ts';

/** An order with its key; every attempt repeats both, so that a lost reply never acts twice. */
export interface Decision {
  key: string;
  order: SlipOrder;
}

interface SlipState {
  selection?: SlipSelection;
  /** Whole rupees. */
  stake: number;
  /** The bet that the player decided on, until it has an answer. */
  decision?: Decision;
  /** Why the last attempt failed, in the server's words. */
  refusal?: string;
  /** The refused bet could be placed at its price, with what is not available now left to wait. */
  canKeep?: boolean;
}

/** Outlives a reload, not a sign-out (decisions, "Session guard"). */
const STORAGE_KEY = 'bet-slip';
/** Why no other price can be chosen: the slip keeps its decision until that has an answer. */
const UNANSWERED_TEXT = 'Your bet has no answer yet. Please wait or try it again.';
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
  if (slipStore.getState().decision) {
    notify({ kind: 'info', text: UNANSWERED_TEXT });
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

/** Another stake is another decision; not while one has no answer. */
export function setStake(stake: number): void {
  const { selection, decision } = slipStore.getState();
  if (selection && !decision) setSlip({ selection, stake });
}

/** The player accepts another price or line; not while a decision has no answer. */
export function acceptOffer({ odds, rate }: { odds: number; rate?: number }): void {
  const { selection, stake, decision } = slipStore.getState();
  if (selection && !decision) {
    setSlip({ selection: { ...selection, odds, ...(rate !== undefined && { rate }) }, stake });
  }
}

/** Decides on `order`, or repeats the decision that has no answer yet. */
export function decide(order: SlipOrder): Decision {
  const { decision = { key: crypto.randomUUID(), order } } = slipStore.getState();
  slipStore.setState({ decision });
  return decision;
}

/** The server refused: the slip stays with the reason, and the next try is a new decision. */
export function refuseSlip(refusal: string, canKeep = false): void {
  const { selection, stake } = slipStore.getState();
  if (selection) setSlip({ selection, stake, refusal, ...(canKeep && { canKeep }) });
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
