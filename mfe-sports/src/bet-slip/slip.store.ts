import { paths } from '@exchange/contract';
import {
  createPendingCommands,
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
import { createStore } from 'zustand/vanilla';
import { requestLoginHere } from '../shared/navigation.ts';
import { CAUSE_GONE, type RejectionCause } from './rejection.model.ts';
import {
  REFUSED_NO_BALANCE,
  type SlipOrder,
  type SlipSelection,
  selectOpeningRejection,
} from './slip.model.ts';

/**
 * An order with its key; every attempt repeats both, so that a lost response never causes a second
 * bet.
 */
export interface PendingSubmission {
  key: string;
  order: SlipOrder;
  /** Epoch ms. */
  decidedAt: number;
  /** `performance.timeOrigin` of the page that created it. */
  page: number;
}

/** Stored in the tab, so `decision` and `refusal` keep the names that earlier versions read. */
interface SlipState {
  selection?: SlipSelection;
  /** Owner of the slip; hidden from others. */
  userId?: string;
  /** Whole rupees. */
  stake: number;
  /** What is typed instead of a stake and cannot be read as one; it blocks the bet. */
  unreadable?: string | undefined;
  /** The pending bet, until it has a response. */
  decision?: PendingSubmission;
  /** Why the last attempt failed, from the server. */
  refusal?: string;
  /** What the rejection depends on, where that may change without the player. */
  cause?: {
    kind: RejectionCause;
    /** Its value once prices came after the rejection, to compare with. */
    seen?: string | number;
  };
  /** The rejected bet could be placed at its price, with unmatched stake left in the book. */
  canKeep?: boolean;
}

/** Shown while a pending bet locks the slip. */
const PENDING_TEXT = 'Your bet has no answer yet. Please wait or try it again.';
const EMPTY: SlipState = { stake: 0 };

export const slipStore = createPersistedStore<SlipState>(
  'bet-slip',
  EMPTY,
  ({ selection }) => selection !== undefined,
  (slip) => {
    const { refusal: _, cause, ...others } = slip;
    // Another page has nothing to compare such a rejection with.
    return cause && cause.seen === undefined ? others : slip;
  },
);

const setSlip = (state: SlipState) => slipStore.setState(state, true);

/**
 * Path of the page that the slip's sheet may cover on phones; elsewhere the slip is a bar. In memory
 * only, so that a reload, or a copy of the tab, covers nothing unasked.
 */
const sheetStore = createStore<{ path?: string | undefined }>(() => ({}));

/** Opens the sheet over the present page. */
export const unfoldSlip = (): void => sheetStore.setState({ path: location.pathname });
/** Leaves a bar of the sheet. */
export const foldSlip = (): void => sheetStore.setState({ path: undefined });
/** Returns true if the slip is a sheet over the page of a path on phones. */
export const useSlipUnfolded = (pathname: string): boolean =>
  useStore(sheetStore, ({ path }) => path === pathname);
const isUnfolded = () => sheetStore.getState().path === location.pathname;

/** Opens the login for a guest and the slip after it; closing the login cancels it. */
function openAfterLogin(selection: SlipSelection): void {
  requestLoginHere();
  const stop = sessionStore.subscribe(({ session, loginRequested }) => {
    if (session.status === 'guest' && loginRequested) return;
    stop();
    if (session.status === 'player') openSlip(selection);
  });
}

/** Returns the link to the deposit for a player without money, if the site enables deposits. */
function selectMoneyLink(rejection: string) {
  const { signUpEnabled } = settingsStore.getState().settings;
  if (rejection !== REFUSED_NO_BALANCE || !signUpEnabled) return undefined;
  return isFeatureEnabled('deposits') ? { path: paths.deposit(), text: 'Deposit' } : undefined;
}

/** Opens the slip with a price and returns true, or shows why not; guests get the login first. */
export function openSlip(selection: SlipSelection): boolean {
  const { session } = sessionStore.getState();
  if (session.status === 'guest') {
    openAfterLogin(selection);
    return false;
  }
  if (slipStore.getState().decision) {
    showToast({ kind: 'info', text: PENDING_TEXT });
    return false;
  }
  const rejection = selectOpeningRejection(selection.odds, walletStore.getState().wallet?.balance);
  if (rejection) {
    showToast({ kind: 'error', text: rejection, link: selectMoneyLink(rejection) });
    return false;
  }
  const { stake, unreadable } = slipStore.getState();
  unfoldSlip();
  setSlip({ selection, stake, unreadable, userId: session.userId });
  return true;
}

/**
 * Returns the open slip with another selection or stake, without the previous rejection and pending
 * bet.
 */
function changeSlip(change: Omit<Partial<SlipState>, 'decision' | 'userId'>) {
  const { decision: _, refusal: __, cause: ___, canKeep: ____, ...open } = slipStore.getState();
  if (open.selection) setSlip({ ...open, ...change });
}

/** Sets the stake, which starts another bet; not while one is pending. */
export function setStake(stake: number, unreadable?: string): void {
  if (!slipStore.getState().decision) changeSlip({ stake, unreadable });
}

/** Accepts another price or line; not while a bet is pending. */
export function acceptOffer({ odds, rate }: { odds: number; rate?: number }): void {
  const { selection, decision } = slipStore.getState();
  if (!selection || decision) return;
  changeSlip({ selection: { ...selection, odds, ...(rate !== undefined && { rate }) } });
}

/** The pending bet; a slip has one. */
export const pendingBet = createPendingCommands<SlipState, PendingSubmission>(slipStore, {
  slotOf: () => 'bet',
  read: ({ decision }): Record<string, PendingSubmission> => (decision ? { bet: decision } : {}),
  write: ({ decision: _, refusal: __, cause: ___, ...slip }, { bet }) =>
    // The rejection and the offer to place partially belonged to the previous attempt.
    bet ? { ...slip, decision: bet, canKeep: false } : slip,
});

/** Starts a bet with `order`, or repeats the pending one. */
export const beginSubmission = (order: SlipOrder): PendingSubmission =>
  pendingBet.begin({ decidedAt: Date.now(), page: performance.timeOrigin, order });

/** Keeps the slip open with the server's reason; the next attempt is a new bet. */
export const receiveRejection = (
  rejection: string,
  { canKeep = false, cause }: { canKeep?: boolean; cause?: RejectionCause | undefined } = {},
): void =>
  changeSlip({
    refusal: rejection,
    ...(canKeep && { canKeep }),
    ...(cause && { cause: { kind: cause } }),
  });

/**
 * Receives what the rejection depends on: remembers it at first and drops the rejection once it is gone
 * or changed, or a balance once it rose.
 */
export function receiveRejectionCause(now: string | number): void {
  const { refusal: _, cause, ...slip } = slipStore.getState();
  if (!cause) return;
  const { kind, seen } = cause;
  const isFirst = seen === undefined && now !== CAUSE_GONE;
  if (isFirst || (kind === 'balance' && seen !== undefined && now < seen)) {
    slipStore.setState({ cause: { kind, seen: now } });
  } else if (now !== seen) setSlip(slip);
}

/** Shows why no response came; the next attempt repeats the same bet. */
export const markOutcomeUnknown = (rejection: string): void =>
  slipStore.setState({ refusal: rejection });

/** Closes the slip and resets the stake. */
export const closeSlip = (): void => setSlip(EMPTY);

/** The state of the sheet as this module wants it. */
let isSheetWanted = false;

/** Shows the sheet on its page, unless the slip waits for its player's login. */
export function showSheet(): void {
  isSheetWanted =
    isUnfolded() &&
    slipStore.getState().selection !== undefined &&
    sessionStore.getState().session.status === 'player';
  setSlipSheetOpen(isSheetWanted);
}

slipStore.subscribe(showSheet);
sessionStore.subscribe(showSheet);
sheetStore.subscribe(showSheet);

// The shell closes the sheet while the slip's code is missing; a pending bet stays.
slipSheetStore.subscribe(({ open }) => {
  const { selection, decision } = slipStore.getState();
  if (isSheetWanted && !open && selection && !decision) closeSlip();
});

export const useSlip = (): SlipState => useStore(slipStore);

/** Returns the stake that a preview may count; 0 while the typed one cannot be read. */
export const selectReadStake = ({
  stake,
  unreadable,
}: Pick<SlipState, 'stake' | 'unreadable'>): number => (unreadable === undefined ? stake : 0);

/** Returns the player's selection if it is on this market; changes on others do not re-render. */
export function useSelectionOf(marketId: string | undefined): SlipSelection | undefined {
  const signedIn = useSignedIn();
  return useStore(slipStore, ({ selection }) =>
    signedIn && selection?.marketId === marketId ? selection : undefined,
  );
}

interface OneClickState {
  /** A tap on a price places a bet. */
  on: boolean;
}

/** In memory only, so that no tap bets by surprise after a reload, a sign-in or in another tab. */
const oneClickStore = createStore<OneClickState>(() => ({ on: false }));

export const isOneClickOn = (): boolean => oneClickStore.getState().on;
export const setOneClick = (on: boolean): void => oneClickStore.setState({ on });
export const useOneClick = (): boolean => useStore(oneClickStore, ({ on }) => on);

sessionStore.subscribe(({ session }, before) => {
  if (session !== before.session) setOneClick(false);
});
