import type { Match } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { signIn, signOut } from '@exchange/store';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MatchRow } from './MatchRow.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  signOut();
});

const match: Match = {
  id: '77',
  sportId: '4',
  name: 'Netherlands v Papua New Guinea',
  inPlay: false,
  hasBookmaker: false,
  hasFancy: false,
  hasStats: false,
  hasTv: false,
};

function show(change: Partial<Match> = {}) {
  const element = <MatchRow match={{ ...match, ...change }} stale={false} pinned={false} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  render(<RouterProvider router={router} />);
}

describe('a match row', () => {
  it('shows ‘Time N/A’ without a start date @spec:2.24', () => {
    show();
    expect(screen.getByText('Time N/A')).toBeDefined();
  });

  it('shows LIVE beside the start while the match is in-play @spec:3.5', () => {
    show({ inPlay: true, startsAt: new Date(0) });
    expect(screen.getByText('LIVE')).toBeDefined();
    expect(document.querySelector('time')?.dateTime).toBe('1970-01-01T00:00:00.000Z');
  });

  it.each([
    [{ hasTv: true }, [1, 0, 0]],
    [{ hasBookmaker: true }, [0, 1, 0]],
    [{ hasFancy: true }, [0, 0, 1]],
    [{}, [0, 0, 0]],
  ] as const)('shows TV, BM and F only if the match has them: %j @spec:2.22', (change, counts) => {
    show(change);
    const shown = [
      screen.queryAllByLabelText('Watch live'),
      screen.queryAllByText('BM'),
      screen.queryAllByText('F'),
    ].map(({ length }) => length);
    expect(shown).toEqual(counts);
  });

  it('has no cells for a race or an outright, whose runners fit no column', () => {
    show({ name: '2nd Race' });
    expect(document.querySelectorAll('[data-price-cell]')).toHaveLength(0);
  });

  it('has six cells even without a market @spec:2.23', () => {
    show();
    expect(document.querySelectorAll('[data-price-cell]')).toHaveLength(6);
  });

  it.each([
    ['a guest', '/match-details-other/4/77'],
    ['a player', '/match-details/4/77'],
  ])('links %s to %s @spec:2.3 @spec:2.25', (visitor, path) => {
    if (visitor === 'a player') {
      signIn({ data: { token: 't', user_id: 1, user_name: 'demo', role: 'player' } });
    }
    show();
    expect(screen.getByRole('link').getAttribute('href')).toBe(path);
  });
});
