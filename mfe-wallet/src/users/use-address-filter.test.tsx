import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useAddressFilter } from './use-address-filter.ts';

afterEach(cleanup);

function show(search: string) {
  let current: ReturnType<typeof useAddressFilter> | undefined;
  function Probe() {
    current = useAddressFilter();
    return null;
  }
  const router = createMemoryRouter([{ path: '/', element: <Probe /> }], {
    initialEntries: [`/${search}`],
  });
  render(<RouterProvider router={router} />);
  const read = () => {
    if (!current) throw new Error('not rendered');
    return current;
  };
  return { read, search: () => router.state.location.search };
}

it.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=x', 1],
])('the address %j shows page %d', (search, page) => {
  expect(show(search).read().page).toBe(page);
});

it.each([
  ['a filter goes to the first page', { status: 'open' }, '?q=asha&status=open'],
  ['an empty filter is removed', { q: '' }, ''],
])('setting %s', (_, changes, search) => {
  const list = show('?q=asha&page=3');
  act(() => list.read().change(changes));
  expect(list.search()).toBe(search);
});

it.each([
  [2, '?q=asha&page=2'],
  [1, '?q=asha'],
])('going to page %d keeps the filters', (page, search) => {
  const list = show('?q=asha&page=5');
  act(() => list.read().goToPage(page));
  expect(list.search()).toBe(search);
  expect(list.read().read('q')).toBe('asha');
});
