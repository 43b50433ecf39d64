import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { slipStore } from '../../bet-slip/slip.store.ts';

import { runner, setUpLadder } from './testing/set-up-ladder.tsx';

const page = setUpLadder();
const { thin, view, opener, grid, open, cell, press, focused } = page;

describe('keys of the ladder', () => {
  it('move between rows and columns, act once, centre and close', async () => {
    await thin.keep({ odds: 2.02, stake: 50 });
    await open();
    await waitFor(() => cell('Cancel ₹50 to back at 2.02'));
    expect(focused()).toBe('Back 2.00, 200 available');
    press('ArrowRight');
    expect(focused()).toBe('Lay 2.00, 0 available');
    press('ArrowUp');
    expect(focused()).toBe('Lay 2.02, 50 available');
    press('ArrowLeft');
    press('ArrowLeft');
    expect(focused()).toBe('Cancel ₹50 to back at 2.02');
    press('ArrowUp');
    expect(focused()).toBe('Back 2.04, 0 available');
    // A held Enter is no second bet.
    expect(press('Enter')).toBe(true);
    expect(press('Enter', { repeat: true })).toBe(false);
    press('c');
    expect(focused()).toBe('Back 2.00, 200 available');
    press('Escape');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('reach prices beyond the shown ones; one cell is reached by Tab', async () => {
    await open();
    for (let times = 0; times < 4; times += 1) press('PageUp');
    expect(focused()).toBe('Back 2.80, 0 available');
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    const rows = [...screen.getByRole('grid').querySelectorAll('tr')].map((row) =>
      Number(row.getAttribute('aria-rowindex')),
    );
    expect(rows.slice(1)).toEqual(rows.slice(1).toSorted((a, b) => a - b));
  });

  it('close the ladder, not the slip below', async () => {
    await open();
    const atWindow = vi.fn();
    window.addEventListener('keydown', atWindow);
    press('Escape');
    window.removeEventListener('keydown', atWindow);
    expect(atWindow).not.toHaveBeenCalled();
  });
});

describe('a ladder that takes no bets', () => {
  it.each([
    ['suspended', { suspended: true }, false, 'SUSPENDED'],
    [
      'with a suspended runner',
      { runners: [{ ...runner('A'), active: false }] },
      false,
      'SUSPENDED',
    ],
    ['locked', { betAllowed: false }, false, 'Bet locked'],
    ['with old prices', {}, true, undefined],
  ])('%s ignores taps and stays readable', async (_, changes, stale, cover) => {
    const update = await open();
    update(changes, stale);
    const back = cell('Back 2.00, 200 available');
    expect(back.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(back);
    expect(slipStore.getState().selection).toBeUndefined();
    const panel = screen.getByRole('region', { name: 'Price ladder' });
    expect(within(panel).queryByRole('status')?.textContent).toBe(cover);
    update({});
    fireEvent.click(cell('Back 2.00, 200 available'));
    expect(slipStore.getState().selection).toBeDefined();
  });

  it('shows that it cannot be loaded, and loads on request', async () => {
    const repair = page.line.breakReplies('market-depth');
    render(view());
    fireEvent.click(opener());
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('The price ladder could not be loaded.')).toBeDefined();
    repair();
    fireEvent.click(retry);
    expect(await grid()).toBeDefined();
  });

  it('keeps the last prices, blocked, while refreshing fails', async () => {
    await open();
    const repair = page.line.breakReplies('market-depth');
    const alert = await screen.findByRole('alert', {}, { timeout: 20_000 });
    expect(alert.textContent).toContain('These prices are old');
    fireEvent.click(cell('Back 2.00, 200 available'));
    expect(slipStore.getState().selection).toBeUndefined();
    repair();
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    fireEvent.click(cell('Back 2.00, 200 available'));
    expect(slipStore.getState().selection).toBeDefined();
  }, 40_000);
});

describe('the refreshing of a ladder', () => {
  const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
  afterEach(() => {
    vi.useRealTimers();
  });
  const hide = () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
  };
  const asked = () => page.line.sent.filter(({ url }) => url.endsWith('market-depth')).length;

  it('follows the market at most once a second', async () => {
    const update = await open();
    const start = Date.now();
    for (let version = 2; version < 40; version += 1) update({ version });
    await waitFor(() => expect(asked()).toBeGreaterThan(1), { timeout: 5000 });
    const seconds = (Date.now() - start) / 1000;
    expect(asked()).toBeLessThanOrEqual(2 + seconds);
  });

  it.each([
    ['hidden', () => hide()],
    ['closed', () => fireEvent.click(opener())],
  ])('stops once the ladder is %s', async (_, end) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...TIMERS] });
    const update = await open();
    const pass = () => act(() => vi.advanceTimersByTimeAsync(5000));
    const before = asked();
    await pass();
    expect(asked()).toBeGreaterThan(before);
    end();
    await pass();
    const last = asked();
    update({ version: 50 });
    await pass();
    expect(asked()).toBe(last);
  });
});
