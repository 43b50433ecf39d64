import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { toFavouritePreference } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import {
  CASINO_GAMES,
  replaceGames,
  startTestExchange,
  type TestExchange,
} from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORY_TABS, isTabOf, LobbyGames, LobbyPage, selectTitle } from './LobbyPage.tsx';
import { OwnGames } from './OwnGames.tsx';

const [FIRST] = CASINO_GAMES;
const PROVIDER = FIRST?.provider ?? '';

let server: TestExchange;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestExchange();
  const games = Array.from({ length: 230 }, (_, position) => ({
    ...(FIRST as NonNullable<typeof FIRST>),
    position,
    gameId: String(position),
    name: `Game ${position}`,
  }));
  await server.context.unitOfWork.withTransaction((tx) => replaceGames(tx, games));
  line = connectTestServer(server.app);
});
afterAll(async () => {
  line.disconnect();
  await server.close();
});
afterEach(() => {
  cleanup();
  resetPage();
});

function show(element: ReactNode) {
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
}
async function signInPlayer(): Promise<string> {
  const player = await server.createUser({});
  signInAs(player);
  return player.token;
}
describe('the lobby of a player', () => {
  const own = () => screen.queryByText('Favourites and recently played');
  const mark = (token: string) =>
    server.call('preferences', toFavouritePreference([{ provider: PROVIDER, id: '3' }]), { token });
  const games = () => within(screen.getByRole('list', { name: 'Casino Games' }));

  it('begins with the games while there are no own ones, and a heart moves nothing', async () => {
    const token = await signInPlayer();
    show(<LobbyPage />);
    await screen.findByRole('list', { name: 'Casino Games' });
    expect(own()).toBeNull();
    await mark(token);
    await queryClient.invalidateQueries();
    expect(own()).toBeNull();
  });

  it('has the own games above, once there are some', async () => {
    await mark(await signInPlayer());
    show(<LobbyPage />);
    await screen.findByRole('list', { name: 'Favourites and recently played' });
    await screen.findByRole('list', { name: 'Casino Games' });
    games().getByRole('link', { name: /Game 0/ });
  });

  it('shows its games although the own ones do not come', async () => {
    await mark(await signInPlayer());
    const held = Promise.withResolvers<void>();
    line.injectFault('/recent-games', () => held.promise);
    show(<LobbyPage />);
    await screen.findByRole('list', { name: 'Casino Games' }, { timeout: 5000 });
    expect(own()).toBeNull();
    held.resolve();
    line.injectFault('/recent-games', () => undefined);
  });

  it.each(['/recent-games', '/preferences'])(
    'shows the games, too, where the own ones cannot be loaded (%s), and loads them again',
    async (path) => {
      await signInPlayer();
      const mend = line.breakReplies(path, 502);
      show(<LobbyPage />);
      await screen.findByText('Your games could not be loaded.');
      await screen.findByRole('list', { name: 'Casino Games' });
      const again = await screen.findByRole('button', { name: 'Try again' });
      mend();
      fireEvent.click(again);
      await screen.findByText('Games that you play or mark with a heart stand here.');
    },
  );
});

it('shows that the games cannot be loaded, and loads them again', async () => {
  const mend = line.breakReplies('/get-casino-games', 502);
  show(<LobbyGames filter={{ kind: 'all' }} typed="" onClear={() => undefined} />);
  await screen.findByText('The games could not be loaded.');
  mend();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: /Game 0/ });
});

it('shows favourites of later pages of the catalogue, without loading its list further', async () => {
  const token = await signInPlayer();
  const favourites = ['220', '3', '150'].map((game) => ({ provider: PROVIDER, id: game }));
  await server.call('preferences', toFavouritePreference(favourites), { token });
  const before = line.sent.length;
  show(<OwnGames />);
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(3));
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names.map((name) => /Game \d+/.exec(name)?.[0])).toEqual([
    'Game 220',
    'Game 3',
    'Game 150',
  ]);
  const pages = line.sent.slice(before).filter(({ url }) => url.endsWith('get-casino-games'));
  expect(pages.map(({ body }) => body)).toMatchObject([{}, { pageno: 2 }, { pageno: 3 }]);
});

describe('the tabs', () => {
  it('start with all casinos and have each category once', () => {
    const labels = CATEGORY_TABS.map(({ label }) => label);
    expect(labels[0]).toBe('All Casinos');
    expect(new Set(labels).size).toBe(labels.length);
  });

  it.each([
    ['all', { kind: 'all' }, ['All Casinos'], 'Casino Games'],
    ['a category', { kind: 'category', category: 'Poker' }, ['Poker'], 'Poker'],
    ['a provider', { kind: 'provider', provider: 'RG' }, [], 'RG'],
    ['a provider by its name', { kind: 'provider', provider: 'Jilli' }, [], 'Jili'],
  ] as const)('mark the current one: %s @spec:casino.3', (_, filter, marked, title) => {
    const tabs = CATEGORY_TABS.filter(({ type }) => isTabOf(filter, type));
    expect(tabs.map(({ label }) => label)).toEqual(marked);
    expect(selectTitle(filter)).toBe(title);
  });
});
