import { queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import {
  createThinMarket,
  startTestExchange,
  type TestExchange,
  type TestUser,
} from '@exchange/server/testing';
import { signIn, signOut } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MyBets } from './MyBets.tsx';

let server: TestExchange;
let line: ConnectedServer;
let user: TestUser;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestExchange();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  line = connectTestServer(server.app);
  user = await server.createUser({ rupees: 10_000 });
  signIn({ data: { token: user.token, user_id: user.id, user_name: 'asha', role: 'player' } });
});
afterEach(() => {
  cleanup();
  line.disconnect();
  signOut();
  queryClient.clear();
  vi.useRealTimers();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: <MyBets matchId="match-market" /> }])}
      />
    </QueryClientProvider>,
  );
const rowsOf = (title: string) => {
  const section = screen.getByRole('heading', { name: title }).parentElement ?? document.body;
  return within(section)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
};

it('shows an unmatched bet behind newer ones, cancels it, and changes pages', async () => {
  const market = createThinMarket(
    () => server,
    () => user,
  );
  await market.open();
  await market.keep({ odds: 3, stake: 70 });
  await market.offer([[2, 1_000_000]], [[2.1, 1_000_000]]);
  for (let placed = 0; placed < 12; placed += 1) {
    const lay = placed === 11 ? ({ side: 'lay', odds: 2.1, stake: 50 } as const) : {};
    await server.placeBet(user, { stake: 10, ...lay });
    server.clock.advance(1000);
  }
  show();
  await screen.findByText('₹70 @ 3.00 waits');
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
  expect(rowsOf('Matched Bets')[0]).toBe('Team ALay · Liability ₹552.1050');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the rest of Team A' }));
  await waitFor(() => expect(screen.queryByText('₹70 @ 3.00 waits')).toBeNull());
  expect(rowsOf('Matched Bets')).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() =>
    expect(rowsOf('Matched Bets')).toEqual(['Team ABack2.0010', 'Team ABack2.0010']),
  );
});

it('shows line and rate of a session bet, and Yes or No', async () => {
  await server.openMarket();
  await server.openSessionLine({ yes: { line: 42, rate: 90 } });
  await server.placeSessionBet(user, { line: 42, rate: 90 });
  show();
  await screen.findByText('42 @ 90');
  expect(rowsOf('Fancy Bets')).toEqual(['6 over runsYes42 @ 90100']);
});

it('lists the settled bets with their results, and leads to the history of the match', async () => {
  await server.openMarket();
  await server.openSessionLine({ yes: { line: 42, rate: 90 } });
  await server.placeBet(user, { odds: 2, stake: 100 });
  server.clock.advance(1000);
  await server.placeSessionBet(user, { line: 42, rate: 90 });
  await server.exchange.settlement.voidMarket('session', 'The innings was cut short.');
  server.clock.advance(1000);
  await server.exchange.settlement.settle('market', [
    { id: 'A', status: 'WINNER' },
    { id: 'B', status: 'LOSER' },
  ]);
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
  show();
  const link = await screen.findByRole('link', { name: 'Bet History' });
  expect(link.getAttribute('href')).toBe('/app/open-bets/C?match=match-market&by=settled');
  expect(rowsOf('Settled Bets')).toEqual(['Team ABack100Won +100', '6 over runsYes100Void']);
});
