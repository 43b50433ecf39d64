import { call, queryClient } from '@exchange/api';
import { listToasts } from '@exchange/api/testing';
import { endpoints } from '@exchange/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CashOutList } from './CashOutList.tsx';
import {
  cashOutOf,
  press,
  readMarket,
  setUpCashOuts,
  show,
  toDone,
} from './testing/cash-out-market.tsx';

const { exchange, quote, open, listTaken } = setUpCashOuts();

/** Presses "Accept" of a worse amount once it was visible for long enough to be read. */
async function accept(amount: string): Promise<void> {
  const name = `Accept · ${amount}`;
  await waitFor(() =>
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull(),
  );
  await press(name);
}

it('an amount that got worse than it was read is taken only if the player accepts it', async () => {
  await show();
  await press(/^Cash out/);
  await screen.findByRole('button', { name: 'Confirm cash out · +25' });
  await quote(1.69, 1.7);
  await press('Accept · +17.64');
  expect(listTaken()).toEqual([]);
  await quote(1.49, 1.5);
  // Better than any that was read.
  await screen.findByRole('button', { name: 'Confirm cash out · +33.33' });
  await quote(1.59, 1.6);
  await accept('+25');
  await waitFor(() => expect(listToasts()).toContain(toDone('+25')));
});

it('a rejected cash-out shows the reason, and the next attempt uses the new offer', async () => {
  await show();
  await press(/^Cash out/);
  await screen.findByRole('button', { name: 'Confirm cash out · +25' });
  // Delays newer offers until the player has pressed.
  const pressed = Promise.withResolvers<void>();
  exchange.line.injectFault('/cash-out-offer', () => pressed.promise);
  await quote(1.69, 1.7);
  await press('Confirm cash out · +25');
  pressed.resolve();
  await waitFor(() =>
    expect(listToasts()).toEqual(['error: The cash-out has changed. Please check the amount.']),
  );
  await accept('+17.64');
  await waitFor(() => expect(listToasts()).toContain(toDone('+17.64')));
  expect(new Set(listTaken().map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2);
});

it('the button has the amount, and says that a suspended market takes none', async () => {
  await show();
  expect(await screen.findByRole('button', { name: 'Cash out · +25' })).toBeTruthy();
  cleanup();
  await exchange.server.changeMarketStatus({ status: 'SUSPENDED' });
  await show();
  const button = screen.getByRole('button', { name: 'Cash out · no bets are taken now' });
  expect(button).toHaveProperty('disabled', true);
});

it('the amount on the button follows the prices, and none of before a suspension comes back', async () => {
  const market = await readMarket();
  const { rerender } = render(cashOutOf(market));
  const amount = () => screen.getByRole('button').textContent;
  await expect.poll(amount).toBe('Cash out · +25');
  await quote(1.69, 1.7);
  await expect.poll(amount, { timeout: 3000 }).toBe('Cash out · +17.64');
  rerender(cashOutOf({ ...market, suspended: true }));
  const held = Promise.withResolvers<void>();
  exchange.line.injectFault('/cash-out-offer', () => held.promise);
  await quote(1.59, 1.6);
  const offers = () => queryClient.getQueryCache().findAll({ queryKey: ['cash-out'] });
  await expect.poll(offers).toEqual([]);
  rerender(cashOutOf(market));
  expect(amount()).toBe('Cash out');
  held.resolve();
  await expect.poll(amount).toBe('Cash out · +25');
});

it('stands under the name of its market beside the bets', async () => {
  const detail = await call(endpoints.eventDetails, { matchId: 'match-market', sportId: '4' });
  render(
    <QueryClientProvider client={queryClient}>
      <CashOutList detail={detail} stale={false} />
    </QueryClientProvider>,
  );
  const cashOut = within(screen.getByRole('region', { name: 'Cash out' }));
  expect(cashOut.getByRole('heading', { name: 'Match Odds' })).toBeTruthy();
  expect(await cashOut.findByRole('button', { name: 'Cash out · +25' })).toBeTruthy();
});

it('once the bets are closed out, the market says what they pay and when', async () => {
  await show();
  await press(/^Cash out/);
  await press('Confirm cash out · +25');
  await waitFor(() => expect(listToasts()).toContain(toDone('+25')));
  cleanup();
  await show();
  expect(screen.getByText('+25 whoever wins, when the market settles')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('all amounts are those after commission, as they are paid', async () => {
  await open(2);
  await show();
  await press('Cash out · +24.50');
  await press('Confirm cash out · +24.50');
  await waitFor(() => expect(listToasts()).toContain(toDone('+24.50')));
  cleanup();
  await show();
  expect(screen.getByText('+24.50 whoever wins, when the market settles')).toBeTruthy();
});
