import { paths } from '@exchange/contract';
import {
  createPersistedStore,
  isFeatureEnabled,
  sessionStore,
  setSlipSheetOpen,
  settingsStore,
  showToast,
  slipSheetStore,
  useSignedIn,
  walletStore,
} from '@exchange/store';
import { useStore } from 'zustand';
import { requestLoginHere } from '../shared/request-login-here.ts';
import { REFUSED_NO_BALANCE, type SlipSelection, selectOpeningRefusal } from './slip.model.ts';
import type { SlipOrder } from './slip-order.model.ts';

/** An order with its key; every attempt repeats both, so that a lost reply never acts twice. */
export interface PendingSubmission {
  key: string;
  order: SlipOrder;
  /** Ms since 1970. */
  decidedAt: number;
  /** The `performance.timeOrigin` of the page that it was made on, which tells it from others. */
  page: number;
}

interface SlipState {
  selection?: SlipSelection;
  /** Whose slip it is; nobody else sees it. */
  userId?: string;
  /** Whole rupees. */
  stake: number;
  /** The bet that the player decided on, until it has an answer. */
  decision?: PendingSubmission;
  /** Why the last attempt failed, in the server's words. */
  refusal?: string;
  /** The refused bet could be placed at its price, with what is not available now left to wait. */
  canKeep?: boolean;
}

/** Why no other price can be chosen: the slip keeps its decision until that has an answer. */
const UNANSWERED_TEXT = 'Your bet has no answer yet. Please wait or try it again.';
const EMPTY: SlipState = { stake: 0 };

export const slipStore = createPersistedStore<SlipState>(
  'bet-slip',
  EMPTY,
  ({ selection }) => selection !== undefined,
);

const setSlip = (state: SlipState) => slipStore.setState(state, true);

/** Asks a guest to log in and opens the slip with what they tapped once they have; closing the login forgets it. */
function openAfterLogin(selection: SlipSelection): void {
  requestLoginHere();
  const stop = sessionStore.subscribe(({ session, loginRequested }) => {
    if (session.status === 'guest' && loginRequested) return;
    stop();
    if (session.status === 'player') openSlip(selection);
  });
}

/** Leads a player without money to the deposit, where the site takes any. */
function selectMoneyLink(refusal: string, { isDemo }: { isDemo?: true }) {
  const { signUpEnabled } = settingsStore.getState().settings;
  if (refusal !== REFUSED_NO_BALANCE || isDemo || !signUpEnabled) return undefined;
  return isFeatureEnabled('deposits') ? { path: paths.deposit(), text: 'Deposit' } : undefined;
}

/** Opens the slip with a price and returns true, or says why not; a guest gets the login first. */
export function openSlip(selection: SlipSelection): boolean {
  const { session } = sessionStore.getState();
  if (session.status === 'guest') {
    openAfterLogin(selection);
    return false;
  }
  if (slipStore.getState().decision) {
    showToast({ kind: 'info', text: UNANSWERED_TEXT });
    return false;
  }
  const refusal = selectOpeningRefusal(selection.odds, walletStore.getState().wallet?.balance);
  if (refusal) {
    showToast({ kind: 'error', text: refusal, link: selectMoneyLink(refusal, session) });
    return false;
  }
  const { stake } = slipStore.getState();
  setSlip({ selection, stake, userId: session.userId });
  return true;
}

/** The open slip with another selection or stake; a refusal and a decision belonged to the old one. */
function changeSlip(
  change: Partial<Pick<SlipState, 'selection' | 'stake' | 'refusal' | 'canKeep'>>,
) {
  const { decision: _, refusal: __, canKeep: ___, ...open } = slipStore.getState();
  if (open.selection) setSlip({ ...open, ...change });
}

/** Another stake is another decision; not while one has no answer. */
export function setStake(stake: number): void {
  if (!slipStore.getState().decision) changeSlip({ stake });
}

/** The player accepts another price or line; not while a decision has no answer. */
export function acceptOffer({ odds, rate }: { odds: number; rate?: number }): void {
  const { selection, decision } = slipStore.getState();
  if (!selection || decision) return;
  changeSlip({ selection: { ...selection, odds, ...(rate !== undefined && { rate }) } });
}

/** Decides on `order`, or repeats the decision that has no answer yet. */
export function beginSubmission(order: SlipOrder): PendingSubmission {
  const made = { key: crypto.randomUUID(), decidedAt: Date.now(), page: performance.timeOrigin };
  const { decision = { ...made, order } } = slipStore.getState();
  // A way out that was offered belonged to the attempt before.
  slipStore.setState({ decision, canKeep: false });
  return decision;
}

/** The server refused: the slip stays with the reason, and the next try is a new decision. */
export const rejectBet = (refusal: string, canKeep = false): void =>
  changeSlip({ refusal, ...(canKeep && { canKeep }) });

/** No answer came: the reason shows, and a further try repeats the same decision. */
export const markOutcomeUnknown = (refusal: string): void => slipStore.setState({ refusal });

/** Closes the slip; the stake resets. */
export const closeSlip = (): void => setSlip(EMPTY);

/** A slip that waits for its player to log in again covers nothing. */
const showSheet = () =>
  setSlipSheetOpen(
    slipStore.getState().selection !== undefined &&
      sessionStore.getState().session.status === 'player',
  );

slipStore.subscribe(showSheet);
sessionStore.subscribe(showSheet);
showSheet();

// The shell closes the sheet while the slip's own code is not there; what waits for an answer stays.
slipSheetStore.subscribe(({ open }, before) => {
  const { selection, decision } = slipStore.getState();
  const isPlayer = sessionStore.getState().session.status === 'player';
  if (before.open && !open && selection && !decision && isPlayer) closeSlip();
});

export const useSlip = (): SlipState => useStore(slipStore);

/** The player's selection where it is of this market; no change of another one draws anything anew. */
export function useSelectionOf(marketId: string | undefined): SlipSelection | undefined {
  const signedIn = useSignedIn();
  return useStore(slipStore, ({ selection }) =>
    signedIn && selection?.marketId === marketId ? selection : undefined,
  );
}
