import { startI18n } from '@exchange/i18n';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { WithdrawRules } from './WithdrawPage.tsx';

beforeAll(() => startI18n('en'));

it('the five rules of point 2 are shown in their order @spec:money.4', () => {
  render(<WithdrawRules />);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const specified = [
    /main wallet .*not the bonus/,
    /without betting with the deposit is flagged as suspicious/,
    /account is shared, all linked users are blocked/,
    /45 minutes.* before you complain/,
    /must match the deposit account/,
  ];
  expect(texts).toHaveLength(specified.length);
  for (const [index, rule] of specified.entries()) expect(texts[index]).toMatch(rule);
});
