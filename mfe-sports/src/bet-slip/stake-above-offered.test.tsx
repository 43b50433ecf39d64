import { call, queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { endpoints } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { signOut } from '@exchange/store';
import { act, cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setStake, slipStore } from './slip.store.ts';
import { serverSelection } from './test-support/test-selection.ts';
import { button, expectButton, press, showSlip } from './testing/show-slip.tsx';

type Level = readonly [price: number, paise: number];
const DEEP = 100_000_000;
const THIN: readonly Level[] = [
  [2, 29_100],
  [1.5, DEEP],
];
const NOTE = '₹291 of ₹50,000 offered now';
const KEEP = 'Place and keep the rest · ₹50,000 @ 2.00';

let server: TestExchange;
let network: ConnectedServer;

/** Offers these levels to back runner A, and nothing else. */
const offer = (...back: readonly Level[]) =>
  server.applyMarketEvent({
    kind: 'prices',
    isSnapshot: true,
    runners: [{ id: 'A', back, lay: [] }],
  });

const note = () => screen.queryByText(/^₹.* offered now$/)?.textContent;

beforeAll(async () => {
  await startI18n('en');
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  server = await startTestExchange();
  await server.openMarket();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(async () => {
  await server.changeMarketStatus({ status: 'OPEN' });
  // Fills what still waits of the test before.
  await offer([2, DEEP]);
  await offer(...THIN);
  network = connectTestServer(server.app);
  signInAs(await server.createUser({ rupees: 50_000 }));
});
afterEach(() => {
  cleanup();
  network.disconnect();
  act(signOut);
  resetPage();
});

it('a stake above what is offered is told at once, and the button places what is there', async () => {
  await showSlip(50_000);
  expect(note()).toBe(NOTE);
  // The preview is that of the smaller bet, and the stake stays as typed.
  expect(screen.getByText('+291')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Stake' }).value).toBe('50000');
  press('Place ₹291 now · win ₹291');
  await expect
    .poll(listToasts)
    .toContain('success: Bet placed successfully · Back · Team A · 2.00 · ₹291');
  const { matched } = await call(endpoints.matchBets, { matchId: serverSelection.matchId });
  expect(matched.map(({ stake }) => stake)).toEqual([291]);
  expect(slipStore.getState()).toEqual({ stake: 0 });
});

it('a stake above what is offered can wait in the book for the rest', async () => {
  await showSlip(50_000);
  press(KEEP);
  await expect.poll(() => slipStore.getState()).toEqual({ stake: 0 });
  const [bet] = network.sent.filter(({ url }) => url.endsWith('/save-bet'));
  expect(bet?.body).toMatchObject({ stack: 50_000, unmatched: 'keep' });
});

it('a stake above what is offered is accepted in part at a moved price', async () => {
  await offer([1.9, 20_000], [1.5, DEEP]);
  await showSlip(50_000);
  await expectButton('Accept 1.90 · ₹200');
  expect(button(KEEP)).toBeTruthy();
});

it('a stake of which less than the minimum is offered can only wait', async () => {
  await offer([2, 900]);
  await showSlip(500);
  expect(button('Too little is offered now').disabled).toBe(true);
  expect(note()).toBe('₹9 of ₹500 offered now');
  press('Place and keep the rest · ₹500 @ 2.00');
  await expect
    .poll(listToasts)
    .toContain(
      'success: Bet placed. A part of it waits to be matched. · Back · Team A · 2.00 · ₹9 / ₹500',
    );
});

it('the slip asks about the smaller bet that has no answer', async () => {
  await showSlip(50_000);
  network.breakReplies('save-bet');
  press(/^Place ₹291/);
  await expectButton('Ask about your bet at 2.00 · ₹291');
  expect(note()).toBeUndefined();
});

it('a stake above what is offered cannot wait for the rate of a bookmaker', async () => {
  const back: Level[] = [[0.9, 29_100]];
  await server.openMarket({ id: 'bm', kind: 'bookmaker', prices: [{ id: 'A', back, lay: [] }] });
  const rate = { marketId: 'bm', matchId: 'match-bm', odds: 0.9, priceType: 'rate' as const };
  await showSlip(500, { ...serverSelection, ...rate });
  expect(button('Place ₹291 now · win ₹261.90')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /keep the rest/ })).toBeNull();
});

it('what is offered is not told where the stake is above the maximum, or the market suspended', async () => {
  await showSlip(200_000);
  expect(button('Stake is above the maximum').disabled).toBe(true);
  expect(note()).toBeUndefined();
  act(() => setStake(50_000));
  expect(note()).toBe(NOTE);
  await server.changeMarketStatus({ status: 'SUSPENDED' });
  await act(() => queryClient.invalidateQueries());
  await expectButton('Market suspended');
  expect(note()).toBeUndefined();
});
