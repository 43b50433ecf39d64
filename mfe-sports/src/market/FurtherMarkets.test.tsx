import type { Market, Match, Runner } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { FurtherMarkets } from './FurtherMarkets.tsx';

const toMarket = (id: string, name: string, result = 0): Market => ({
  ...{ id, name, minStake: 100, maxStake: 100_000, suspended: false, betAllowed: true },
  ...{ opensBefore: 0, betDelay: 0, version: 1, priceType: 'decimal' },
  runners: ['Over 2.5 Goals', 'Under 2.5 Goals'].map((runner) => ({
    ...{ id: runner, name: runner, active: true, result },
    back: [{ price: 1.85, size: 2400 }],
    lay: [{ price: 1.86, size: 900 }],
  })),
});
const match: Match = {
  ...{ id: '1', sportId: '1', name: 'A v B', inPlay: true },
  ...{ hasBookmaker: false, hasFancy: false, hasStats: false, hasTv: false },
};
const show = (...markets: Market[]) =>
  render(<FurtherMarkets match={match} markets={markets} stale={false} />);
const countPrices = () => screen.queryAllByRole('group', { name: /^Prices of/ }).length;

beforeAll(() => startI18n('en'));
afterEach(cleanup);

it('shows the names of the markets, and the prices of one that is chosen', () => {
  show(toMarket('1', 'Over/Under 2.5 Goals'), toMarket('2', 'Goal 1'));
  expect(screen.getByRole('heading', { name: 'More markets' })).toBeTruthy();
  expect(countPrices()).toBe(0);
  const toggle = screen.getByRole('button', { name: 'Over/Under 2.5 Goals', expanded: false });
  fireEvent.click(toggle);
  const panel = screen.getByRole('region', { name: 'Over/Under 2.5 Goals' });
  expect(within(panel).getAllByRole('group', { name: /^Prices of/ })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Over/Under 2.5 Goals', expanded: true }));
  expect(countPrices()).toBe(0);
});

it('shows the prices of the first market on a page without others, until it is closed', () => {
  const markets = [toMarket('1', 'Winner'), toMarket('2', 'To Reach the Final')];
  render(<FurtherMarkets match={match} markets={markets} stale={false} opensFirst />);
  expect(countPrices()).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: 'Winner', expanded: true }));
  expect(countPrices()).toBe(0);
});

it('opens a market on which the player has a bet', () => {
  show(toMarket('1', 'Over/Under 2.5 Goals', 85), toMarket('2', 'Goal 1'));
  expect(countPrices()).toBe(2);
});

it('names the result of a decided market below the open ones', () => {
  const decided = toMarket('1', 'Over/Under 1.5 Goals');
  const [over, under] = decided.runners as [Runner, Runner];
  show(
    { ...decided, suspended: true, runners: [{ ...over, won: true }, under] },
    toMarket('2', 'Goal 3'),
  );
  const names = screen.getAllByRole('region').map(({ textContent }) => textContent);
  expect(names).toEqual(['Goal 3', 'Over/Under 1.5 GoalsResult: Over 2.5 Goals']);
  expect(screen.queryByRole('button', { name: 'Over/Under 1.5 Goals' })).toBeNull();
});
