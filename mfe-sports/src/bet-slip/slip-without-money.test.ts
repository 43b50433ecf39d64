import {
  receiveSettings,
  receiveWallet,
  setFeatures,
  signIn,
  signOut,
  toastsStore,
} from '@exchange/store';
import { afterEach, expect, it } from 'vitest';
import { openSlip } from './slip.store.ts';
import { testSelection } from './test-support/test-selection.ts';

const DEPOSIT = { path: '/app/deposit', text: 'Deposit' };

afterEach(() => {
  signOut();
  setFeatures({ deposits: true });
  toastsStore.setState({ toasts: [] });
});

/** Taps a price and returns the link of the toast that refuses it. */
function tap({ signUp = '1', demo = false, deposits = true, balance = 0, odds = 1.85 } = {}) {
  receiveSettings([{ key: 'site.sign_up_status', value: signUp }]);
  setFeatures({ deposits });
  signIn({
    data: { token: 't', user_id: 1, user_name: 'asha', role: 'player', is_demo: demo },
  });
  receiveWallet({ balance, exposure: 0, owed: 0 });
  openSlip({ ...testSelection, odds });
  return toastsStore.getState().toasts[0]?.link;
}

it.each([false, true])('a price tapped without money links to the deposit, demo: %s', (demo) => {
  expect(tap({ demo })).toEqual(DEPOSIT);
});

it.each([
  ['a site without sign-up and deposits', { signUp: '0' }],
  ['a brand without deposits', { deposits: false }],
  ['a price that is none', { odds: 0 }],
  ['a player with money', { balance: 10 }],
])('%s gets no link to the deposit', (_, circumstances) => {
  expect(tap(circumstances)).toBeUndefined();
});
