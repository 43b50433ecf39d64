import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { receiveWallet } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { routes } from './area.tsx';

let server: TestExchange;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestExchange();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  line = connectTestServer(server.app);
  await server.openMarket();
  const player = await server.createUser();
  // Two bets that exclude each other.
  await server.placeBet(player, { runnerId: 'A', stake: 500 });
  await server.placeBet(player, { runnerId: 'A', side: 'lay', odds: 2.02, stake: 300 });
  signInAs(player);
  receiveWallet({ balance: 49_564, exposure: 500, owed: 0 });
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
});

function open(address: string) {
  const areas = Object.entries(routes).map(([path, children]) => ({
    path,
    children: [...children],
  }));
  const now = Math.floor(server.clock.now().getTime() / 86_400_000) * 86_400_000;
  const day = new Date(now).toISOString().slice(0, 10);
  const router = createMemoryRouter(areas, {
    initialEntries: [`${address}?from=${day}&to=${day}`],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('open bets have the exposure in place of sums that exclude each other', async () => {
  open('/app/open-bets/p');
  const total = (await screen.findByText('Total')).closest('tr');
  const texts = [...(total?.children ?? [])].map(({ textContent }) => textContent);
  expect(texts.slice(6)).toEqual(['Amount800', '', 'LiabilityExposure 500', '']);
});

it('the balance of the statement is that of the header and the exposure', async () => {
  open('/app/account-statement');
  await screen.findByText('Balance ₹ 50,064 = available ₹ 49,564 + exposure ₹ 500');
});

it.each(['/app/open-bets/p', '/app/market-analysis'])(
  'an empty %s links to the matches in play',
  async (address) => {
    signInAs(await server.createUser());
    open(address);
    const link = await screen.findByRole('link', { name: 'Matches in play' });
    expect(link.getAttribute('href')).toBe('/sport/inplay');
  },
);
