import { startI18n } from '@exchange/i18n';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { QueryState } from './QueryState.tsx';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const refetch = vi.fn();

function show(query: { data: string[] | undefined; isPending: boolean; isFetching: boolean }) {
  const { container } = render(
    <QueryState
      query={{ ...query, refetch }}
      loading="loading"
      failedText="failed"
      isEmpty={(names) => names.length === 0}
      empty="empty"
    >
      {(names) => names.join(', ')}
    </QueryState>,
  );
  return container.textContent;
}

it.each([
  ['loading', { data: undefined, isPending: true, isFetching: true }],
  ['empty', { data: [], isPending: false, isFetching: false }],
  ['Asha, Ravi', { data: ['Asha', 'Ravi'], isPending: false, isFetching: true }],
])('shows %s', (text, query) => {
  expect(show(query)).toBe(text);
});

it('shows a failure with a button that tries again', () => {
  show({ data: undefined, isPending: false, isFetching: false });
  expect(screen.getByRole('alert').textContent).toContain('failed');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});
