import { startI18n } from '@exchange/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SharedAccountsPanel } from './SharedAccountsPanel.tsx';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

it.each([
  ['a button', 0, false, 'Block all users', undefined],
  ['a badge', 0, true, undefined, 'All users blocked'],
  ['a sentence', 2, false, undefined, 'Only an admin can block it.'],
])(
  'shows %s where %i users are of other staff and blocked is %s',
  (_, others, isBlocked, button, text) => {
    const account = { requestId: '1', accountNumber: 'family@upi', users: [], others, isBlocked };
    render(
      <MemoryRouter>
        <SharedAccountsPanel accounts={[account]} />
      </MemoryRouter>,
    );
    expect(screen.queryByRole('button')?.textContent).toBe(button);
    if (text) expect(screen.getByText(text)).toBeTruthy();
  },
);
