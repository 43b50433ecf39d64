import { queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { CASINO_GAMES, replaceGames, startTestApp, type TestApp } from '@exchange/server/testing';
import { setSearchText } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { GameResults } from './GameResults.tsx';

let app: TestApp;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  app = await startTestApp();
  const more = CASINO_GAMES.slice(0, 9).map((game, at) => ({
    ...game,
    gameId: `more-${at}`,
    name: `Wheel ${at}`,
    position: CASINO_GAMES.length + at,
  }));
  await app.context.unitOfWork.withTransaction((tx) =>
    replaceGames(tx, [...CASINO_GAMES, ...more]),
  );
});
afterAll(() => app.close());
beforeEach(() => {
  line = connectTestServer(app.app);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  setSearchText('');
  queryClient.clear();
});

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <GameResults /> }])} />
    </QueryClientProvider>,
  );
}

it('finds games by name and links to each, under a heading', async () => {
  setSearchText('patti');
  show();
  const link = await screen.findByRole('link', { name: /Teen Patti 20-20/ });
  expect(link.getAttribute('href')).toBe('/app/iframe-casino-new/RG/900020');
  expect(screen.getByRole('heading', { name: 'Casino Games' })).toBeDefined();
});

it('renders nothing if no game is found', async () => {
  setSearchText('aviator');
  show();
  await screen.findByRole('link', { name: /Aviator/ });
  act(() => setSearchText('nobody plays this'));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('shows at most eight games', async () => {
  setSearchText('wheel');
  show();
  await screen.findByRole('status');
  expect(screen.getAllByRole('link')).toHaveLength(8);
});
