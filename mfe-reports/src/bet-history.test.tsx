import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { formatDateTime, startI18n } from '@exchange/i18n';
import { startTestExchange, TEST_START, type TestExchange } from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { routes } from './area.tsx';

let server: TestExchange;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_START });
  server = await startTestExchange();
  line = connectTestServer(server.app);
});
afterEach(cleanup);
afterAll(async () => {
  line.disconnect();
  resetPage();
  vi.useRealTimers();
  await server.close();
});

it('bet history shows how, why and when each bet ended, and sorts by when', async () => {
  const player = await server.createUser();
  const { settlement } = server.exchange;
  await server.openMarket({ id: 'won' });
  await server.openMarket({ id: 'void' });
  await server.openSessionLine({ matchId: 'match-won' });
  await server.placeSessionBet(player);
  await server.placeBet(player, { marketId: 'void' });
  await server.placeBet(player, { marketId: 'won' });
  const end = async (settling: Promise<void>) => {
    await settling;
    const shown = formatDateTime(server.clock.now());
    server.clock.advance(60_000);
    return shown;
  };
  const times = {
    won: await end(
      settlement.settle('won', [
        { id: 'A', status: 'WINNER' },
        { id: 'B', status: 'LOSER' },
      ]),
    ),
    void: await end(settlement.voidMarket('void', 'Rain')),
    lost: await end(settlement.settleSessionLine('session', 38)),
  };
  signInAs(player);
  const router = createMemoryRouter(
    Object.entries(routes).map(([path, children]) => ({ path, children: [...children] })),
    { initialEntries: ['/app/open-bets/C'] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const rows = [
    ['Selection TypeYes', 'ResultLostRuns: 38', `Settled${times.lost}`],
    ['Selection TypeBack', 'ResultVoidRain', `Settled${times.void}`],
    ['Selection TypeBack', 'ResultWonWinner: Team A', `Settled${times.won}`],
  ];
  const readRows = () =>
    screen
      .getAllByRole('row')
      .slice(1, -1)
      .map(({ children }) => [4, 10, 11].map((at) => children[at]?.textContent));
  fireEvent.click(await screen.findByRole('button', { name: 'Settled' }));
  await waitFor(() => expect(readRows()).toEqual(rows));
  fireEvent.click(screen.getByRole('button', { name: 'Settled' }));
  await waitFor(() => expect(readRows()).toEqual(rows.toReversed()));
});
