import type { TransferRequest } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { RequestTable } from './RequestHistory.tsx';

const REQUEST: TransferRequest = {
  id: '7',
  requestId: '7',
  kind: 'deposit',
  reference: '777766665555',
  method: 'IMPS',
  amount: 2000,
  status: 'declined',
  createdAt: new Date(2026, 5, 1, 12, 30),
  reason: 'No such payment',
  timeline: [],
};

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const cellsOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it.each([
  ['deposit', 'Deposit history', 'UTR'],
  ['withdrawal', 'Withdrawal history', 'Account Number'],
] as const)(
  'the history of a %s is a table with columns @spec:money.3 @spec:money.5',
  (kind, name, first) => {
    render(<RequestTable kind={kind} requests={[{ ...REQUEST, kind }]} />);
    const table = screen.getByRole('table', { name });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      first,
      'Date',
      'Reason',
      'Amount',
      'Status',
      'Details',
    ]);
    const cells = cellsOf(within(table).getAllByRole('row')[1]);
    expect(cells).toHaveLength(heads.length);
    expect(cells.slice(2, 5)).toEqual(['No such payment', '₹ 2,000', 'Decline']);
  },
);

it('a button opens the events of a request in a row of its own', () => {
  const timeline = [{ step: 'made', at: REQUEST.createdAt, by: 'you' }] as const;
  render(<RequestTable kind="deposit" requests={[{ ...REQUEST, timeline: [...timeline] }]} />);
  const button = screen.getByRole('button', { name: 'Details of 777766665555' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(cellsOf(screen.getAllByRole('row')[2])[0]).toContain('Requested');
});

it('a request without events has no button', () => {
  render(<RequestTable kind="deposit" requests={[REQUEST]} />);
  expect(screen.queryByRole('button')).toBeNull();
});
