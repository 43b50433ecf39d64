import { queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer, resetPage } from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { MatchListPage } from './MatchListPage.tsx';

let server: TestExchange;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestExchange();
});
afterAll(() => server.close());
beforeEach(() => {
  line = connectTestServer(server.app);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
});

function show(address: string) {
  const routes = ['/sport/:type', '/sport/:type/:matchId'].map((path) => ({
    path,
    element: <MatchListPage />,
  }));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it.each([
  ['an unknown series', '/sport/1/nowhere', 'No data available', 'All matches of Football', '1'],
  ['an unknown sport', '/sport/99', 'There is no such sport.', 'All sports', 'all'],
  ['a sport’s name', '/sport/cricket', 'There is no such sport.', 'All sports', 'all'],
])(
  'says so of %s, and links to the next list above @spec:2.2 @spec:2.26',
  async (_, address, text, link, list) => {
    const router = show(address);
    await screen.findByText(text);
    fireEvent.click(screen.getByRole('link', { name: link }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/sport/${list}`));
  },
);
