import { startI18n } from '@exchange/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { StakeChips } from './StakeField.tsx';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

it('groups digits in the Indian system', () => {
  const stakes = [100, 12_345, 100_000, 10_000_000];
  render(<StakeChips stake={0} quickStakes={stakes} inOneRow={false} onChange={() => undefined} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['100', '12,345', '1,00,000', '1,00,00,000', 'Min', 'Max', 'Clear'],
  ]);
});
