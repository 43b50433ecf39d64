import { queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer, resetPage } from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { setSearchText } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { SearchResults } from './SearchResults.tsx';

let server: TestExchange;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestExchange();
  await server.openMarket();
});
afterAll(() => server.close());
beforeEach(() => {
  line = connectTestServer(server.app);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  setSearchText('');
  resetPage();
});

it('suggests matches before words are typed, and then finds by them', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <SearchResults /> }])} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Matches' });
  const [match] = screen.getAllByRole('link');
  expect(match?.getAttribute('href')).toMatch(/\/match-market$/);
  act(() => setSearchText('nobody plays this'));
  await screen.findByText('Nothing found');
  expect(screen.queryByRole('link')).toBeNull();
});
