import { listToasts, signInAs } from '@exchange/api/testing';
import { sessionStore, signOut } from '@exchange/store';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { slipStore } from '../../bet-slip/slip.store.ts';

import { setUpLadder } from './testing/set-up-ladder.tsx';

const page = setUpLadder();
const { thin, view, open, cell, focused, saved, listOwn, enableOneClick } = page;

describe('a price ladder', () => {
  it('shows sizes, weight of money, the last price, traded sizes and the last trades', async () => {
    await thin.keep({ odds: 2.1, stake: 300 }, page.other);
    await page.server.placeBet(page.user, { odds: 2, stake: 50 });
    page.server.clock.advance(60_000);
    await open();
    expect(cell('Back 2.00, 150 available')).toBeDefined();
    expect(cell('Lay 2.10, 300 available')).toBeDefined();
    expect(cell('Lay 2.08, 0 available')).toBeDefined();
    const row = screen.getByText('2.00', { selector: 'th' }).closest('tr');
    expect(row?.textContent).toMatch(/^1502\.00 last price50$/);
    const panel = screen.getByRole('region', { name: 'Price ladder' });
    // 150 and 500 to back, 300 to lay.
    expect(panel.textContent).toContain('Back 68 %Weight of moneyLay 32 %');
    expect(panel.textContent).toContain('Traded ₹50');
    expect(panel.textContent).toContain('Last 2.00');
    const trades = within(screen.getByRole('region', { name: 'Last trades' }));
    expect(trades.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d2\.0050Back$/),
    ]);
  });

  it('says that nothing is offered or traded, and takes a price for the first offer', async () => {
    await thin.offer([]);
    await open();
    expect(screen.getByText('Nothing is offered yet: name the first price.')).toBeDefined();
    expect(screen.getByText('Nothing was traded yet.')).toBeDefined();
    fireEvent.click(cell('Back 2.04, 0 available'));
    expect(slipStore.getState()).toMatchObject({ limit: { text: '2.04', price: 2.04 } });
  });

  it('is of one runner, and shows another on request', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Runner'), { target: { value: 'B' } });
    expect(await screen.findByRole('grid', { name: 'Price ladder of Team B' })).toBeDefined();
  });

  it('has no button where the market is quoted in rates', () => {
    render(view({ priceType: 'rate' }));
    expect(screen.queryByRole('button', { name: /Price ladder/ })).toBeNull();
  });
});

describe('a tap on a price of the ladder', () => {
  it.each([
    ['Back 2.04, 0 available', 'back', 2.04],
    ['Lay 1.90, 0 available', 'lay', 1.9],
    ['Back 2.00, 200 available', 'back', 2],
  ] as const)('%s opens the slip with this price', async (name, side, odds) => {
    await open();
    fireEvent.click(cell(name));
    expect(slipStore.getState()).toMatchObject({
      selection: { marketId: 'market', runnerId: 'A', runnerName: 'Team A', side, odds },
      limit: { price: odds },
    });
    expect(saved()).toEqual([]);
  });

  it('places the bet at once with one-click betting; it stands in its row and a tap cancels it', async () => {
    await enableOneClick(100);
    await open();
    fireEvent.click(cell('Back 2.10, 0 available'));
    const own = await waitFor(() => cell('Cancel ₹100 to back at 2.10'));
    expect(saved()).toMatchObject([{ body: { odds: '2.1', stack: 100, unmatched: 'keep' } }]);
    expect(slipStore.getState().selection).toBeUndefined();
    expect(await listOwn()).toEqual([[2.1, 100]]);
    await waitFor(() => cell('Lay 2.10, 100 available'));
    own.focus();
    fireEvent.click(own);
    await waitFor(() => expect(screen.queryByLabelText(/^Cancel ₹100/)).toBeNull());
    expect(await listOwn()).toEqual([]);
    // The focus stays in the row.
    expect(focused()).toMatch(/^Back 2\.10/);
    expect(listToasts()).toContain('success: Bet cancelled');
  });

  it('with one-click betting bets at several prices, and once at each for a double tap', async () => {
    await enableOneClick(100);
    await open();
    for (const price of ['2.10', '2.20']) {
      fireEvent.click(cell(`Back ${price}, 0 available`));
      fireEvent.click(cell(`Back ${price}, 0 available`));
      await waitFor(() => expect(slipStore.getState()).toEqual({ stake: 0 }));
    }
    expect(saved()).toHaveLength(2);
  });

  it('with one-click betting places none by the second tap of a cancellation', async () => {
    await thin.keep({ odds: 2.02, stake: 50 });
    await enableOneClick(100);
    await open();
    await waitFor(() => cell('Cancel ₹50 to back at 2.02'));
    const own = cell('Cancel ₹50 to back at 2.02');
    own.focus();
    fireEvent.click(own);
    fireEvent.click(cell('Back 2.02, 0 available'));
    await waitFor(() => expect(own.isConnected).toBe(false));
    // The focus stays until the bet is gone, and what gets it then bets a second later.
    expect(focused()).toBe('Back 2.02, 0 available');
    fireEvent.click(document.activeElement as Element);
    expect(await listOwn()).toEqual([]);
    expect(saved()).toEqual([]);
  });

  it('asks a guest to log in, and keeps the price', async () => {
    signOut();
    await open();
    fireEvent.click(cell('Back 2.04, 0 available'));
    expect(sessionStore.getState().loginRequested).toBe(true);
    signInAs(page.user);
    expect(slipStore.getState()).toMatchObject({ limit: { price: 2.04 } });
  });

  it('cancels all own bets at the price, those of this side and runner alone', async () => {
    await thin.keep({ odds: 2.2, stake: 50 });
    await thin.keep({ odds: 2.2, stake: 60 });
    await thin.keep({ odds: 2.3, stake: 70 });
    await thin.keep({ odds: 2.2, stake: 80, runnerId: 'B' });
    await open();
    fireEvent.click(await waitFor(() => cell('Cancel ₹110 to back at 2.20')));
    await expect.poll(listOwn).toEqual([
      [2.2, 80],
      [2.3, 70],
    ]);
  });
});
