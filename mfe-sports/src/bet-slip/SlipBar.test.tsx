import { queryClient } from '@exchange/api';
import { startI18n } from '@exchange/i18n';
import { receiveWallet, signIn, signOut, slipSheetStore } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { SlipBar } from './SlipBar.tsx';
import { type SlipSelection, toOrder } from './slip.model.ts';
import {
  beginSubmission,
  closeSlip,
  foldSlip,
  openSlip,
  receiveRejection,
  setStake,
} from './slip.store.ts';
import { testSelection } from './test-support/test-selection.ts';

const show = (shown: SlipSelection) =>
  render(
    <QueryClientProvider client={queryClient}>
      <SlipBar selection={shown} />
    </QueryClientProvider>,
  );
const bar = () => screen.getByRole('button').textContent;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  signIn({ data: { token: 't', user_id: 1, user_name: 'asha', role: 'player' } });
  receiveWallet({ balance: 1000, exposure: 0, owed: 0 });
  openSlip(testSelection);
  foldSlip();
});
afterEach(() => {
  cleanup();
  closeSlip();
  signOut();
});

it('names the waiting bet in one line, and opens its sheet', () => {
  setStake(500);
  show(testSelection);
  expect(bar()).toBe('1 bet waiting' + 'Back A' + '1.85 · ₹500');
  fireEvent.click(screen.getByRole('button'));
  expect(slipSheetStore.getState().open).toBe(true);
});

it('names a line as the page does', () => {
  const line = { ...testSelection, runnerName: '6 over runs', odds: 48, rate: 90 };
  show(line);
  expect(bar()).toBe('1 bet waiting' + 'Yes 6 over runs' + '48');
});

it('says that a bet was refused', () => {
  setStake(500);
  receiveRejection('The market is suspended.');
  show(testSelection);
  expect(bar()).toBe('Not placed' + 'Back A' + '1.85 · ₹500');
});

it('says that a bet has no answer yet', () => {
  setStake(500);
  beginSubmission(toOrder(testSelection, 500, { rule: { priceChange: 'better' } }));
  show(testSelection);
  expect(bar()).toBe('No answer yet' + 'Back A' + '1.85 · ₹500');
});
