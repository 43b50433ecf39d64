import {
  closeLogin,
  expireSession,
  receiveWallet,
  sessionStore,
  setSlipSheetOpen,
  signIn,
  signOut,
  slipSheetStore,
  toastsStore,
} from '@exchange/store';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RejectionCause } from './rejection.model.ts';
import { type SlipOrder, toOrder } from './slip.model.ts';
import {
  acceptOffer,
  beginSubmission,
  closeSlip,
  foldSlip,
  openSlip,
  receiveRejection,
  receiveRejectionCause,
  selectReadStake,
  setStake,
  showSheet,
  slipStore,
  unfoldSlip,
  useSelectionOf,
} from './slip.store.ts';
import { testSelection } from './test-support/test-selection.ts';

const login = {
  data: { token: 't', user_id: 1, user_name: 'asha', role: 'player' as const },
};

beforeEach(() => {
  signIn(login);
  receiveWallet({ balance: 1000, exposure: 0, owed: 0 });
});
afterEach(() => {
  cleanup();
  signOut();
  toastsStore.setState({ toasts: [] });
});

describe('a click on a price', () => {
  it.each(['back', 'lay'] as const)('of %s opens the slip with it @spec:3.9 @spec:4.14', (side) => {
    openSlip({ ...testSelection, side });
    expect(slipStore.getState().selection).toMatchObject({ side, odds: 1.85 });
  });

  it.each([
    [0, 1000, 'Odds is 0 , Bet is Not Placed'],
    [1.85, 0, 'Insufficient balance to place a bet.'],
  ])(
    'of odds %d with a balance of %d shows why the slip stays closed @spec:5.4',
    (odds, balance, text) => {
      receiveWallet({ balance, exposure: 0, owed: 0 });
      openSlip({ ...testSelection, odds });
      expect(slipStore.getState().selection).toBeUndefined();
      expect(toastsStore.getState().toasts).toMatchObject([{ kind: 'error', text }]);
    },
  );

  it('asks a guest to log in', () => {
    signOut();
    openSlip(testSelection);
    expect(slipStore.getState().selection).toBeUndefined();
    expect(sessionStore.getState().loginRequested).toBe(true);
  });

  it('opens the slip for a guest after the login, with the tapped price @spec:2.44', () => {
    signOut();
    openSlip(testSelection);
    signIn(login);
    expect(slipStore.getState().selection).toEqual(testSelection);
  });

  it('keeps the tapped price while the login of a guest is open and fails', () => {
    signOut();
    openSlip(testSelection);
    sessionStore.setState({ session: { status: 'guest' } });
    signIn(login);
    expect(slipStore.getState().selection).toEqual(testSelection);
  });

  it('drops the tapped price if a guest closes the login @spec:2.44', () => {
    signOut();
    openSlip(testSelection);
    closeLogin();
    signIn(login);
    expect(slipStore.getState().selection).toBeUndefined();
  });
});

it('closing resets the stake @spec:4.18', () => {
  openSlip(testSelection);
  setStake(500);
  closeSlip();
  expect(slipStore.getState()).toEqual({ stake: 0 });
});

it('another price keeps the stake, and what is typed instead of one', () => {
  openSlip(testSelection);
  setStake(10_000, '10,000,0');
  openSlip({ ...testSelection, runnerId: 'b' });
  expect(slipStore.getState()).toMatchObject({ stake: 10_000, unreadable: '10,000,0' });
  expect(selectReadStake(slipStore.getState())).toBe(0);
});

it('a stake or price without an open slip opens none', () => {
  setStake(500);
  acceptOffer({ odds: 1.5 });
  expect(slipStore.getState()).toEqual({ stake: 0 });
});

it.each([
  ['a price', { odds: 1.9 }, { ...testSelection, odds: 1.9 }],
  ['a line with its rate', { odds: 44, rate: 90 }, { ...testSelection, odds: 44, rate: 90 }],
])('accepting %s keeps the stake and drops the rejection of the previous one', (_, offer, next) => {
  openSlip(testSelection);
  setStake(500);
  const cause = 'price';
  receiveRejection('The price has changed.', { canKeep: true, cause });
  expect(slipStore.getState()).toMatchObject({
    refusal: 'The price has changed.',
    canKeep: true,
    cause: { kind: cause },
  });
  acceptOffer(offer);
  expect(slipStore.getState()).toEqual({ selection: next, stake: 500, userId: '1' });
});

describe('the reason of a rejection', () => {
  const reason = () => slipStore.getState().refusal;
  const stored = () => JSON.parse(sessionStorage.getItem('bet-slip') ?? '');
  beforeEach(() => {
    openSlip(testSelection);
    setStake(500);
  });

  it.each<[string, RejectionCause, readonly (string | number)[], boolean]>([
    ['stays with prices that are the same as right after it', 'state', ['closed', 'closed'], true],
    ['goes once they differ', 'state', ['closed', 'open'], false],
    ['for the balance stays while that falls', 'balance', [100, 50, 20], true],
    ['for the balance goes once that rises, also after a fall', 'balance', [100, 20, 50], false],
  ])('%s', (_, cause, values, isShown) => {
    receiveRejection('No.', { canKeep: true, cause });
    for (const value of values) receiveRejectionCause(value);
    expect(reason()).toBe(isShown ? 'No.' : undefined);
    expect(slipStore.getState()).toMatchObject({ stake: 500, canKeep: true });
  });

  it('stays whatever changes if only another bet avoids it', () => {
    receiveRejection('The minimum stake is ₹10.');
    receiveRejectionCause('open');
    expect(reason()).toBe('The minimum stake is ₹10.');
  });

  it('outlives the page with what it is compared with, and not without', () => {
    receiveRejection('No.', { cause: 'state' });
    expect(stored()).not.toHaveProperty('refusal');
    receiveRejectionCause('closed');
    expect(stored()).toMatchObject({ refusal: 'No.', cause: { kind: 'state', seen: 'closed' } });
    receiveRejection('No code.');
    expect(stored()).toMatchObject({ refusal: 'No code.' });
  });

  it('goes as the next attempt begins', () => {
    receiveRejection('No.', { cause: 'state' });
    receiveRejectionCause('closed');
    beginSubmission(toOrder(testSelection, 500, { rule: { priceChange: 'better' } }));
    expect(reason()).toBeUndefined();
    expect(slipStore.getState()).not.toHaveProperty('cause');
  });
});

it('closing its sheet, as the shell does while the slip’s code is missing, closes the slip', () => {
  openSlip(testSelection);
  setStake(500);
  setSlipSheetOpen(false);
  expect(slipStore.getState()).toEqual({ stake: 0 });
});

describe('the sheet of a slip', () => {
  const isSheet = () => slipSheetStore.getState().open;
  const moveTo = (path: string) => {
    history.pushState(null, '', path);
    showSheet();
  };
  afterEach(() => moveTo('/'));

  it('covers the page of the tapped price alone; elsewhere the slip stays as a bar', () => {
    moveTo('/match-details/4/1');
    openSlip(testSelection);
    setStake(500);
    expect(isSheet()).toBe(true);
    moveTo('/match-details/1/2');
    expect(isSheet()).toBe(false);
    expect(slipStore.getState()).toMatchObject({ selection: testSelection, stake: 500 });
    moveTo('/match-details/4/1');
    expect(isSheet()).toBe(true);
  });

  it('folds into the bar on its own page, too, and opens from it on any page', () => {
    openSlip(testSelection);
    setStake(500);
    foldSlip();
    expect(isSheet()).toBe(false);
    expect(slipStore.getState()).toMatchObject({ selection: testSelection, stake: 500 });
    moveTo('/sport/4');
    unfoldSlip();
    expect(isSheet()).toBe(true);
  });

  it('is no sheet where a reload, or a copy of the tab, brought the slip', () => {
    foldSlip();
    slipStore.setState({ selection: testSelection, stake: 500, userId: '1' });
    expect(isSheet()).toBe(false);
  });
});

describe('a slip whose session ends', () => {
  const again = (userId: number) =>
    signIn({ data: { token: 't2', user_id: userId, user_name: 'asha', role: 'player' } });
  const bet = { matchId: '1', marketId: 'm', runnerId: 'a', side: 'back' as const };
  const order: SlipOrder = {
    kind: 'market',
    bet: { ...bet, odds: 1.85, stake: 500, priceChange: 'better' },
  };

  it('waits for its player, with its stake and pending bet, and hides meanwhile @spec:2.41', () => {
    openSlip(testSelection);
    setStake(500);
    const decision = beginSubmission(order);
    expireSession();
    expect(slipSheetStore.getState().open).toBe(false);
    again(1);
    expect(slipStore.getState()).toMatchObject({ selection: testSelection, stake: 500, decision });
    expect(slipSheetStore.getState().open).toBe(true);
    expect(JSON.parse(sessionStorage.getItem('bet-slip') ?? '')).toMatchObject({ decision });
  });

  it('is cleared for another player @spec:2.41', () => {
    openSlip(testSelection);
    expireSession();
    again(2);
    expect(slipStore.getState()).toEqual({ stake: 0 });
    expect(sessionStorage.getItem('bet-slip')).toBeNull();
  });

  it('is cleared when the player signs out @spec:2.41', () => {
    openSlip(testSelection);
    signOut();
    expect(slipStore.getState()).toEqual({ stake: 0 });
    expect(sessionStorage.getItem('bet-slip')).toBeNull();
  });
});

describe('a pending bet', () => {
  const { matchId, marketId, runnerId, side, odds } = testSelection;
  const bet = { matchId, marketId, runnerId, side, odds, stake: 100 };
  const order: SlipOrder = { kind: 'market', bet };

  it('is repeated whole, with its key, until it has a response @spec:2.40', () => {
    openSlip(testSelection);
    const first = beginSubmission(order);
    expect(
      beginSubmission({ kind: 'market', bet: { ...bet, odds: 1.9, marketVersion: 8 } }),
    ).toEqual(first);
  });

  it('stays if its sheet is closed', () => {
    openSlip(testSelection);
    const decision = beginSubmission(order);
    setSlipSheetOpen(false);
    expect(slipStore.getState()).toMatchObject({ selection: testSelection, decision });
  });

  it('locks stake and price before its response', () => {
    openSlip(testSelection);
    setStake(100);
    beginSubmission(order);
    setStake(500);
    acceptOffer({ odds: 1.5 });
    expect(slipStore.getState()).toMatchObject({ stake: 100, selection: { odds: 1.85 } });
  });

  it('keeps its slip when another price is tapped', () => {
    openSlip(testSelection);
    const first = beginSubmission(order);
    openSlip({ ...testSelection, runnerId: 'b' });
    expect(slipStore.getState()).toMatchObject({ selection: testSelection, decision: first });
    expect(toastsStore.getState().toasts).toMatchObject([{ kind: 'info' }]);
  });

  it('ends with a rejection: the next attempt is another bet', () => {
    openSlip(testSelection);
    const first = beginSubmission(order);
    receiveRejection('The market is suspended.');
    expect(beginSubmission(order).key).not.toBe(first.key);
  });
});

it('a market has only its own selection, and none without a signed-in player', () => {
  const own = renderHook(() => useSelectionOf('m')).result;
  const other = renderHook(() => useSelectionOf('n')).result;
  const none = renderHook(() => useSelectionOf(undefined)).result;
  const readAll = () => [own, other, none].map(({ current }) => current?.runnerId);
  expect(readAll()).toEqual([undefined, undefined, undefined]);
  act(() => void openSlip(testSelection));
  expect(readAll()).toEqual(['a', undefined, undefined]);
  // The slip waits for its player.
  act(() => expireSession());
  expect(readAll()).toEqual([undefined, undefined, undefined]);
});
