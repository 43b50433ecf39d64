import { queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { CASINO_GAMES, replaceGames, startTestApp, type TestApp } from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { LobbyGames } from './LobbyPage.tsx';

const GAMES = 230;
let app: TestApp;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  app = await startTestApp();
  const [first] = CASINO_GAMES;
  if (!first) throw new Error('no game');
  const games = Array.from({ length: GAMES }, (_, position) => ({
    ...first,
    position,
    gameId: String(position),
    name: `Game ${position}`,
  }));
  await app.context.unitOfWork.withTransaction((tx) => replaceGames(tx, games));
});
afterAll(() => app.close());
beforeEach(() => {
  line = connectTestServer(app.app);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  queryClient.clear();
});

function show(typed = '') {
  const element = <LobbyGames filter={{ kind: 'all' }} typed={typed} onClear={() => undefined} />;
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
}
const listed = () => screen.getAllByRole('link').length;

it('shows the requested pages of a catalogue', async () => {
  show();
  await screen.findByText(`100 of ${GAMES} games`);
  fireEvent.click(screen.getByRole('button', { name: 'Show more games' }));
  await screen.findByText(`200 of ${GAMES} games`);
  fireEvent.click(screen.getByRole('button', { name: 'Show more games' }));
  await waitFor(() => expect(listed()).toBe(GAMES));
  expect(screen.queryByRole('button', { name: 'Show more games' })).toBeNull();
});

it('finds a game of a page that is not loaded', async () => {
  show('Game 229');
  await screen.findByRole('link', { name: /Game 229/ });
  expect(listed()).toBe(1);
});
