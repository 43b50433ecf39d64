import { queryClient } from '@exchange/api';
import type { Market, Match, Runner } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { signIn, signOut } from '@exchange/store';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeSlip, openSlip, setStake } from '../bet-slip/slip.store.ts';
import { MarketPanel } from './MarketPanel.tsx';

const runner = (name: string, active = true): Runner => ({
  id: name,
  name,
  active,
  result: 0,
  back: [{ price: 1.85, size: 2400 }],
  lay: [{ price: 1.86, size: 900 }],
});
const market: Market = {
  id: '1.1',
  name: 'Match Odds',
  runners: [runner('Netherlands'), runner('Papua New Guinea')],
  minStake: 100,
  maxStake: 100_000,
  suspended: false,
  betAllowed: true,
  opensBefore: 0,
  betDelay: 0,
  version: 1,
};
const match: Match = {
  id: '1',
  sportId: '4',
  name: 'Netherlands v Papua New Guinea',
  inPlay: true,
  hasBookmaker: false,
  hasFancy: false,
  hasStats: false,
  hasTv: false,
};

const show = (changes: Partial<Market>, result?: number, inPlay = true) =>
  render(
    <MarketPanel match={{ ...match, inPlay }} market={{ ...market, ...changes }} result={result} />,
  );
const pricesOf = (name: string) =>
  within(screen.getByRole('group', { name: `Prices of ${name}` })).getAllByRole('button');
const areBlocked = (name: string) => pricesOf(name).every((cell) => cell.matches(':disabled'));

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  closeSlip();
  signOut();
  queryClient.clear();
});

describe('a market panel', () => {
  it('suspends a runner whose status is not ACTIVE and leaves the others open @spec:4.11', () => {
    show({ runners: [runner('Netherlands', false), runner('Papua New Guinea')] });
    expect(screen.getByRole('status').textContent).toBe('SUSPENDED');
    expect(areBlocked('Netherlands')).toBe(true);
    expect(areBlocked('Papua New Guinea')).toBe(false);
  });

  it('of a settled market marks the winner and shows the player’s result', () => {
    const winner: Runner = { ...runner('Papua New Guinea', false), won: true };
    const runners = [runner('Netherlands', false), winner];
    show({ suspended: true, closed: true, runners }, 840);
    expect(screen.getByRole('status').textContent).toBe('Ended');
    const marked = screen.getByText('Winner').closest('li');
    expect(marked?.textContent).toContain('Papua New Guinea');
    expect(screen.getByText('Your result').textContent).toBe('Your result+840');
  });

  it.each<[string, 'status' | 'timer', Partial<Market>, RegExp]>([
    ['an admin message', 'status', { adminMessage: 'Rain' }, /^Rain$/],
    ['SUSPENDED', 'status', { suspended: true }, /^SUSPENDED$/],
    ['Bet locked', 'status', { betAllowed: false }, /^Bet locked$/],
    [
      'a countdown',
      'timer',
      { opensBefore: 60, startsAt: new Date(Date.now() + 100_000) },
      /^0d 00:00:\d\d$/,
    ],
  ])('covers its prices with %s, names stay @spec:4.9 @spec:4.12', (_, role, changes, text) => {
    show(changes, undefined, false);
    expect(screen.getByRole(role).textContent).toMatch(text);
    expect(areBlocked('Netherlands')).toBe(true);
    expect(screen.getByText('Netherlands')).toBeDefined();
  });

  it('takes bets in play, though the clock of the device is before the start', () => {
    show({ opensBefore: 60, startsAt: new Date(Date.now() + 86_400_000) });
    expect(screen.queryByRole('timer')).toBeNull();
    expect(areBlocked('Netherlands')).toBe(false);
  });

  it('updates the preview by another rule for price changes at once', async () => {
    const key = ['preferences', 'price-change'];
    signIn({ data: { token: 'token', user_id: 1, user_name: 'player', role: 'player' } });
    queryClient.setQueryData(key, { priceChange: 'better' });
    const back = [
      { price: 2, size: 100 },
      { price: 1.95, size: 5000 },
    ];
    const first = { ...runner('Netherlands'), back };
    const tapped = { runnerId: first.id, runnerName: first.name, side: 'back', odds: 2 } as const;
    const where = { matchId: '1', sportId: '4', matchName: match.name };
    openSlip({ ...where, marketId: market.id, marketName: market.name, ...tapped });
    setStake(1000);
    show({ runners: [first, runner('Papua New Guinea')] });
    const preview = () => screen.getByRole('region', { name: 'Match Odds' }).textContent;
    // Only 100 of 1,000 are offered at the tapped price.
    expect(preview()).toContain('+100');
    queryClient.setQueryData(key, { priceChange: 'any', priceTolerance: 10 });
    await expect.poll(preview).toContain('+955');
  });

  it('names a price with its side, runner and size, and a missing one with its runner', () => {
    show({ runners: [{ ...runner('Netherlands'), lay: [] }] });
    const cells = pricesOf('Netherlands');
    expect(cells.map(({ textContent }) => textContent)).toContain(
      'Back Netherlands at 1.85, 2.4K available',
    );
    expect(cells.at(-1)?.getAttribute('aria-label')).toBe('No price is offered · Netherlands');
  });

  it('includes the full size in the focused cell’s name @spec:2.56 @spec:prices.3', () => {
    show({});
    const cell = screen.getByRole('button', { name: /^Back Netherlands at/ });
    act(() => cell.focus());
    expect(cell.getAttribute('aria-label')).toBe('Back Netherlands at 1.85, 2,400 available');
    act(() => cell.blur());
    expect(cell.hasAttribute('aria-label')).toBe(false);
  });

  it('moves the focus by arrow keys, skipping blocked prices', async () => {
    show({ runners: [runner('A'), runner('B', false), runner('C')] });
    const [first, second] = pricesOf('A');
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    first?.focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(second);
    press('ArrowDown');
    expect(document.activeElement).toBe(pricesOf('C')[1]);
    press('ArrowDown');
    expect(document.activeElement).toBe(pricesOf('C')[1]);
    press('ArrowUp');
    press('ArrowLeft');
    expect(document.activeElement).toBe(first);
  });

  it('changes only changed texts of the document @spec:prices.5', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { rerender } = show({});
    const moved = { ...runner('Netherlands'), back: [{ price: 1.84, size: 2400 }] };
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((some) => records.push(...some));
    const all = { attributes: true, characterData: true, childList: true, subtree: true };
    observer.observe(document.body, all);
    rerender(
      <MarketPanel
        match={match}
        market={{ ...market, runners: [moved, runner('Papua New Guinea')] }}
      />,
    );
    await Promise.resolve();
    observer.disconnect();
    expect(records.map(({ type, target }) => [type, target.textContent])).toEqual([
      ['characterData', '1.84'],
    ]);
    vi.unstubAllGlobals();
  });

  it('shows the top three levels of each side at most @spec:2.54', () => {
    const levels = [1.85, 1.84, 1.83, 1.82].map((price) => ({ price, size: 10 }));
    show({ runners: [{ ...runner('Netherlands'), back: levels, lay: levels }] });
    expect(pricesOf('Netherlands')).toHaveLength(6);
  });
});
