import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { signOut } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SlipForm } from './SlipForm.tsx';
import { StaySelect } from './StaySelect.tsx';
import type { SlipSelection } from './slip.model.ts';
import { openSlip, setStake, slipStore, useSlip } from './slip.store.ts';

const selection: SlipSelection = {
  ...{ matchId: 'match-market', sportId: '4', matchName: 'A v B' },
  ...{ marketId: 'market', marketName: 'Match Odds', runnerId: 'A', runnerName: 'Team A' },
  ...{ side: 'back', odds: 2, priceType: 'decimal' },
};
/** 300 rupees at 2 and 500 at 1.9 to back. */
const THIN = {
  id: 'A',
  back: [
    [2, 30_000],
    [1.9, 50_000],
  ] as const,
  lay: [],
};

let server: TestExchange;
let line: ConnectedServer;

function Slip() {
  const { selection: open, limit } = useSlip();
  if (!open) return <p>closed</p>;
  return (
    <>
      <SlipForm selection={open} />
      {limit && <StaySelect selection={open} className={undefined} />}
    </>
  );
}
function renderSlip(change: Partial<SlipSelection> = {}) {
  act(() => {
    openSlip({ ...selection, ...change });
    setStake(500);
  });
  const router = createMemoryRouter([{ path: '/', element: <Slip /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
/** Shows the slip with its offer, which has the range of the stake. */
async function show() {
  renderSlip();
  await screen.findByText('10 – 1,00,000');
}
const price = () => screen.getByLabelText<HTMLInputElement>('Price');
const typePrice = (text: string) => fireEvent.change(price(), { target: { value: text } });
const describePrice = () =>
  document.getElementById(price().getAttribute('aria-describedby') ?? '')?.textContent;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => line.sent.find(({ url }) => url.endsWith('save-bet'))?.body;

beforeAll(async () => {
  // jsdom has no media queries: a wide screen with a mouse.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  await startI18n('en');
  server = await startTestExchange();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(async () => {
  await server.reset();
  await server.openMarket({ prices: [THIN] });
  line = connectTestServer(server.app);
  signInAs(await server.createUser({ rupees: 5000 }));
});
afterEach(() => {
  line.disconnect();
  cleanup();
  act(signOut);
  resetPage();
});

describe('the price of the slip', () => {
  it('is the tapped one until it is touched, and the bet is all or none', async () => {
    await show();
    expect([price().value, price().placeholder]).toEqual(['', '2.00']);
    act(() => setStake(300));
    press('Place Bet · win ₹300');
    await screen.findByText('closed');
    expect(sent()).not.toHaveProperty('unmatched');
  });

  it('moves by steps of the ladder, and says what it takes and what waits', async () => {
    await show();
    press('Raise the price by a step');
    expect(price().value).toBe('2.02');
    expect(describePrice()).toBe('Waits at 2.02');
    fireEvent.keyDown(price(), { key: 'ArrowDown' });
    expect(describePrice()).toBe('Takes 2.00 for ₹300, ₹200 waits at 2.00');
    press('Lower the price by a step');
    expect(price().value).toBe('1.99');
    typePrice('1.9');
    expect(describePrice()).toBe('Takes 1.96 now');
  });

  it('becomes the nearest of the ladder, and says so before it is placed', async () => {
    await show();
    typePrice('2.015');
    expect(describePrice()).toBe('2.015 is no price: the nearest is 2.02');
    fireEvent.blur(price());
    expect(price().value).toBe('2.02');
    press('Place Bet · win ₹510');
    await screen.findByText('closed');
    expect(sent()).toMatchObject({ odds: '2.02', stack: 500, unmatched: 'keep' });
    expect(listToasts()).toEqual(['success: Bet placed. It waits to be matched.']);
  });

  it('waits as long as the player says', async () => {
    await show();
    expect(screen.queryByLabelText('What is not matched')).toBeNull();
    typePrice('2.02');
    const stay = screen.getByLabelText<HTMLSelectElement>('What is not matched');
    expect([...stay.options].map(({ text }) => text)).toEqual([
      'Waits until a suspension',
      ...[1, 10, 60].map((minutes) => `Waits at most ${minutes} min`),
    ]);
    fireEvent.change(stay, { target: { value: '10' } });
    press('Place Bet · win ₹510');
    await screen.findByText('closed');
    expect(sent()).toMatchObject({ unmatched: 'keep', good_for: 600 });
    expect(slipStore.getState().stay).toBeUndefined();
  });

  it('is kept in play where the market’s rule allows it', async () => {
    await server.openMarket({ id: 'cricket', prices: [THIN], unmatchedRule: 'in-play' });
    renderSlip({ matchId: 'match-cricket', marketId: 'cricket' });
    await screen.findByText('10 – 1,00,000');
    typePrice('2.02');
    const stay = screen.getByLabelText<HTMLSelectElement>('What is not matched');
    expect(stay.selectedOptions[0]?.text).toBe('Waits until in-play');
    fireEvent.change(stay, { target: { value: 'in-play' } });
    press('Place Bet · win ₹510');
    await screen.findByText('closed');
    expect(sent()).toMatchObject({ unmatched: 'keep', in_play: 'keep' });
  });

  it.each(['1', '0.5', '1001', '.'])('refuses %s with the reason', async (text) => {
    await show();
    typePrice(text);
    expect(describePrice()).toBe('Enter a price from 1.01 to 1000');
    expect(price().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enter a price' }).disabled).toBe(
      true,
    );
  });

  it('ignores what cannot become a price, and emptied is the tapped one again', async () => {
    await show();
    typePrice('2.1');
    typePrice('2.1x');
    expect(price().value).toBe('2.1');
    typePrice('');
    expect(slipStore.getState().limit).toBeUndefined();
    expect(describePrice()).toBe('10 – 1,00,000');
  });

  it('gets what is there at it or better, and waits with the rest', async () => {
    await show();
    typePrice('2');
    press('Place Bet · win ₹500');
    await screen.findByText('closed');
    expect(sent()).toMatchObject({ odds: '2', unmatched: 'keep', price_change: 'better' });
    expect(listToasts()).toEqual(['success: Bet placed. A part of it waits to be matched.']);
  });

  it('never asks to accept a moved price', async () => {
    await show();
    typePrice('2.1');
    server.applyMarketEvent({
      kind: 'prices',
      image: true,
      runners: [{ id: 'A', back: [[1.8, 100_000]], lay: [] }],
    });
    await act(() => queryClient.invalidateQueries());
    expect(describePrice()).toBe('Waits at 2.10');
    expect(screen.getByRole('button', { name: 'Place Bet · win ₹550' })).toBeTruthy();
    typePrice('');
    expect(screen.getByRole('button', { name: 'Accept 1.80 · ₹500' })).toBeTruthy();
  });

  it('is gone with another tap', async () => {
    await show();
    typePrice('2.1');
    act(() => void openSlip({ ...selection, odds: 1.9 }));
    expect([price().value, price().placeholder]).toEqual(['', '1.90']);
  });

  it.each([
    ['a session line', { rate: 100, odds: 42 }],
    ['a rate', { odds: 0.8, priceType: 'rate' as const, marketId: 'rates' }],
  ])('is not offered on %s', (_, change) => {
    renderSlip(change);
    expect(screen.getByLabelText('Stake')).toBeTruthy();
    expect(screen.queryByLabelText('Price')).toBeNull();
  });
});
