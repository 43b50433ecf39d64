import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

const show = (count?: number | null) => {
  const items = [{ id: 'bets', label: 'Bets', ...(count !== undefined && { count }) }] as const;
  render(<Tabs label="Match" value="bets" onChange={() => undefined} items={items} />);
  return screen.getByRole('tab');
};

it.each([
  [0, 'Bets (0)'],
  [12, 'Bets (12)'],
  [null, 'Bets'],
  [undefined, 'Bets'],
])('a tab with the count %s is named %s', (count, name) => {
  expect(show(count)).toBe(screen.getByRole('tab', { name }));
});

it('a count that is not shown keeps its place', () => {
  expect(show(null).querySelector('span')?.textContent).toBe('');
  cleanup();
  expect(show().querySelector('span')).toBeNull();
});
