import type { SessionLine } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SessionLineRow } from './SessionLineRow.tsx';

const session: SessionLine = {
  id: 's1',
  name: '6 over runs',
  no: { line: 42, rate: 100 },
  yes: { line: 43, rate: 90 },
  minStake: 100,
  maxStake: 25_000,
  suspended: false,
  betAllowed: true,
  betDelay: 0,
};
const show = (changes: Partial<SessionLine> = {}) =>
  render(<SessionLineRow session={{ ...session, ...changes }} blocked={false} onPick={vi.fn()} />);
const findLadder = () => screen.queryByRole('button', { name: /^Book of 6 over runs/ });

beforeAll(() => startI18n('en'));
afterEach(cleanup);

describe('the row of a session line', () => {
  it('without a score position has no ladder icon @spec:2.55', () => {
    show();
    expect(findLadder()).toBeNull();
  });

  it('with one shows its worst and best result, and its book on a tap @spec:2.50', async () => {
    show({
      book: new Map([
        [42, -100],
        [43, 90],
      ]),
    });
    const ladder = screen.getByRole('button', { name: /^Book of 6 over runs/ });
    expect(ladder.textContent).toBe('−100 … +90');
    fireEvent.click(ladder);
    await screen.findByRole('dialog', { name: '6 over runs' });
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['0 – 42', '−100', '43+', '+90']);
  });

  it('with an empty one shows that in its popup @spec:2.50 @spec:8.18', async () => {
    show({ book: new Map() });
    fireEvent.click(screen.getByRole('button', { name: /^Book of 6 over runs/ }));
    expect(await screen.findByText('No data!')).toBeDefined();
  });

  it.each<[string, Partial<SessionLine>]>([
    ['Rain', { adminMessage: 'Rain', suspended: true, betAllowed: false }],
    ['SUSPENDED', { suspended: true, betAllowed: false }],
    ['Bet locked', { betAllowed: false }],
  ])('is covered with %s, by its precedence @spec:2.57', (text, changes) => {
    show(changes);
    expect(screen.getByRole('status').textContent).toBe(text);
  });
});
