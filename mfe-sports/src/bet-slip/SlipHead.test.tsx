import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SlipOdds } from './SlipHead.tsx';
import type { SlipSelection } from './slip.model.ts';

const selection: SlipSelection = {
  matchId: '1',
  sportId: '4',
  matchName: 'A v B',
  marketId: 'm',
  marketName: 'Bookmaker',
  runnerId: 'a',
  runnerName: 'A',
  side: 'back',
  odds: 1.16,
};

afterEach(cleanup);

it('shows no move if the mean price is displayed like the accepted one', () => {
  render(<SlipOdds selection={selection} live={1.159_97} />);
  expect(document.body.textContent).toBe('1.16');
});

it('shows the mean price that the bet would get beside the accepted one', () => {
  render(<SlipOdds selection={selection} live={1.145} />);
  expect(document.body.textContent).toMatch(/^1\.161\.1[45] ▼$/);
});

it.each([
  ['decimal odds', {}, '1.16'],
  ['a bookmaker’s rate above 1', { priceType: 'rate' }, '116'],
  ['a bookmaker’s rate below 1', { priceType: 'rate', odds: 0.85 }, '85'],
  ['a session line', { odds: 54, rate: 100 }, '54 @ 100'],
] as const)('formats %s as its cell does', (_, changes, shown) => {
  render(<SlipOdds selection={{ ...selection, ...changes }} live={undefined} />);
  expect(screen.getByText((__, element) => element?.tagName === 'B').textContent).toBe(shown);
});
