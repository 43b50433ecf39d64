import { queryClient, queryKeys, useCancelBet } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import {
  createThinMarket,
  startTestExchange,
  type TestExchange,
  type TestUser,
} from '@exchange/server/testing';
import { toastsStore } from '@exchange/store';
import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BetNotices } from './BetNotices.tsx';

let server: TestExchange;
let line: ConnectedServer;
let user: TestUser;
const market = createThinMarket(
  () => server,
  () => user,
);

/** Shows the page, once it knows the bets so far. */
async function show(betId = ''): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <BetNotices userId={String(user.id)} />
      <CancelButton betId={betId} />
    </QueryClientProvider>,
  );
  await waitFor(() => {
    expect(sessionStorage.getItem('bet-notices')).not.toBeNull();
    expect(queryClient.getQueryData(queryKeys.bets('open', 'dashboard'))).toBeDefined();
  });
}
/** Refreshes the bets, as the stream does after a change, and expects these toasts. */
async function expectToasts(...toasts: string[]): Promise<void> {
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.bets() }));
  await waitFor(() => expect(listToasts()).toEqual(toasts));
}
const lastLink = () => toastsStore.getState().toasts.at(-1)?.link?.text;
const WON = 'success: Won: ₹100 · A v B / Match Odds';

/** Expects no more than `toasts` and those of a market that ends now. */
async function expectNoNotice(...toasts: string[]): Promise<void> {
  await server.openMarket({ id: 'later' });
  await server.placeBet(user, { marketId: 'later', odds: 2, stake: 100 });
  await server.exchange.settlement.settle('later', [
    { id: 'A', status: 'WINNER' },
    { id: 'B', status: 'LOSER' },
  ]);
  await expectToasts(...toasts, WON);
}

/** The cancel button of a list of bets. */
function CancelButton({ betId }: { betId: string }) {
  const { mutate } = useCancelBet();
  return (
    <button type="button" onClick={() => mutate(betId)}>
      Cancel
    </button>
  );
}

beforeAll(async () => {
  await startI18n('en');
  server = await startTestExchange();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  line = connectTestServer(server.app);
  user = await server.createUser({ rupees: 10_000 });
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
  signInAs(user);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
  vi.useRealTimers();
});

describe('a player with the page open', () => {
  it('is told that a market was won, with the amount after commission, once', async () => {
    await market.open({ commission: 2 });
    await server.placeBet(user, { odds: 2, stake: 100 });
    await show();
    await market.settle('A');
    await expectToasts('success: Won: ₹98 · A v B / Match Odds');
    await expectNoNotice('success: Won: ₹98 · A v B / Match Odds');
  });

  it('is told that it was lost', async () => {
    await market.open();
    await server.placeBet(user, { odds: 2, stake: 100 });
    await show();
    await market.settle('B');
    await expectToasts('info: Lost: ₹100 · A v B / Match Odds');
  });

  it('is told that it is void, and why', async () => {
    await market.open();
    await server.placeBet(user, { odds: 2, stake: 100 });
    await show();
    await server.exchange.settlement.voidMarket(
      'market',
      'The match was abandoned because of rain.',
    );
    await expectToasts(
      'info: Void: bets of ₹100 · A v B / Match Odds · The match was abandoned because of rain.',
    );
  });

  it('is told in one sentence of many markets that ended together', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    for (const id of ids) {
      await server.openMarket({ id });
      await server.placeBet(user, { marketId: id, odds: 2, stake: 100 });
    }
    await show();
    for (const id of ids) await server.exchange.settlement.voidMarket(id, 'Rain');
    await expectToasts('info: Several of your bets were settled or matched.');
  });

  it('is told of a corrected result', async () => {
    await market.open();
    await server.placeBet(user, { odds: 2, stake: 100 });
    await market.settle('B');
    await show();
    const result = {
      kind: 'runners',
      shares: [{ runnerId: 'A', part: 1, of: 1 }],
      removedIds: [],
    } as const;
    server.clock.advance(1000);
    await server.exchange.settlement.correct('market', result, { reason: 'Wrong winner' });
    await expectToasts(WON);
  });

  it('is told that the waiting part was matched', async () => {
    await market.open();
    await market.keep({ odds: 2, stake: 300 });
    await show();
    await market.offer([[2, 1_000_000]]);
    await server.settle();
    await expectToasts('info: Matched: ₹100 · Team A · A v B');
    expect(lastLink()).toBe('Open Bets');
  });

  it('is told that the waiting part lapsed', async () => {
    await market.open();
    await market.keep({ odds: 2, stake: 300 });
    await show();
    await server.changeMarketStatus({ status: 'SUSPENDED' });
    await expectToasts('info: Not matched: ₹100 · Team A · A v B');
    // Its other part was matched.
    expect(lastLink()).toBe('Open Bets');
  });

  it('is told that a bet ended wholly unmatched', async () => {
    await market.open({ prices: [] });
    await market.keep({ odds: 2, stake: 300 });
    await show();
    await server.changeMarketStatus({ status: 'SUSPENDED' });
    await expectToasts('info: Not matched: ₹300 · Team A · A v B');
    expect(lastLink()).toBe('Bet History');
  });

  it('is not told of an own cancellation', async () => {
    await market.open();
    await show(String(market.idOf(await market.keep({ odds: 2, stake: 300 }))));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(listToasts()).toEqual(['success: Unmatched part cancelled']));
    await expectNoNotice('success: Unmatched part cancelled');
  });
});

it('is not told of what was settled before', async () => {
  await market.open();
  await server.placeBet(user, { odds: 2, stake: 100 });
  await market.settle('A');
  await show();
  await expectNoNotice();
});

it('is told after a reload of what was settled meanwhile', async () => {
  await market.open();
  await server.placeBet(user, { odds: 2, stake: 100 });
  await show();
  cleanup();
  server.clock.advance(60_000);
  await market.settle('A');
  queryClient.clear();
  await show();
  await waitFor(() => expect(listToasts()).toEqual([WON]));
});

it('is not told again on the next page', async () => {
  await market.open();
  await server.placeBet(user, { odds: 2, stake: 100 });
  await show();
  await market.settle('A');
  await expectToasts(WON);
  cleanup();
  await show();
  await expectNoNotice(WON);
});

it('is not told again of bets before the first visit', async () => {
  await market.open();
  await server.placeBet(user, { odds: 2, stake: 100 });
  await market.settle('A');
  await show();
  cleanup();
  await show();
  await expectNoNotice();
});

it('is told of the settlement alone if a waiting bet was matched on a hidden page', async () => {
  await market.open({ prices: [] });
  await market.keep({ odds: 2, stake: 300 });
  await show();
  act(() => focusManager.setFocused(false));
  await market.offer([[2, 1_000_000]]);
  await server.settle();
  await market.settle('B');
  act(() => focusManager.setFocused(undefined));
  await expectToasts('info: Lost: ₹300 · A v B / Match Odds');
});
