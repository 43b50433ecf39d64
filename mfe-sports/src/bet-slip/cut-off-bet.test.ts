import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { noticesStore, signIn, signOut, walletStore } from '@exchange/store';
import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { askForCutOffBet, placeBet } from './place-bet.queries.ts';
import type { SlipSelection } from './slip.model.ts';
import { openSlip, setStake, slipStore } from './slip.store.ts';
import { toOrder } from './slip-order.model.ts';

const selection: SlipSelection = {
  matchId: 'match-market',
  sportId: '4',
  matchName: 'A v B',
  marketId: 'market',
  marketName: 'Match Odds',
  runnerId: 'A',
  runnerName: 'Team A',
  side: 'back',
  odds: 2,
};
const ORDER = toOrder(selection, 100, { rule: { priceChange: 'better' } });

let server: TestExchange;
let line: ConnectedServer;

const notices = () => noticesStore.getState().notices.map(({ kind, text }) => `${kind}: ${text}`);
const asked = (path: string) => line.sent.filter(({ url }) => url.endsWith(path)).length;

beforeAll(async () => {
  server = await startTestExchange();
  await server.openMarket();
});
afterAll(() => server.close());
beforeEach(async () => {
  line = connectTestServer(server.app);
  const { id, userName, token } = await server.createUser({ rupees: 5000 });
  signIn({ data: { token, user_id: id, user_name: userName, role: 'player' } });
});
afterEach(() => {
  vi.restoreAllMocks();
  line.disconnect();
  signOut();
  noticesStore.setState({ notices: [] });
});

/** The slip after a bet whose answer was cut, in a page that is opened `ms` later. */
async function cutOff(ms: number) {
  openSlip(selection);
  setStake(100);
  line.injectFault('save-bet', () => {
    throw new TypeError('Failed to fetch');
  });
  await placeBet(ORDER).catch(() => undefined);
  const { refusal: _, ...stored } = JSON.parse(sessionStorage.getItem('bet-slip') ?? '');
  const decision = { ...stored.decision, decidedAt: Date.now() - ms };
  slipStore.setState({ ...stored, decision }, true);
  noticesStore.setState({ notices: [] });
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now());
}

it('is asked about, and what became of it is said', async () => {
  await cutOff(3000);
  line.injectFault('save-bet', () => undefined);
  askForCutOffBet();
  await waitFor(() => expect(notices()).toEqual(['success: Bet placed successfully']));
  expect(slipStore.getState()).toEqual({ stake: 0 });
  // The server took it once.
  await waitFor(() => expect(walletStore.getState().wallet?.exposure).toBe(100));
});

it('waits for its player where it was sent long ago', async () => {
  await cutOff(61_000);
  askForCutOffBet();
  expect(asked('save-bet')).toBe(1);
  expect(slipStore.getState().decision).toBeDefined();
});

it('is asked about once, also where nothing answers', async () => {
  await cutOff(3000);
  askForCutOffBet();
  await waitFor(() => expect(slipStore.getState().refusal).toContain('No connection'));
  askForCutOffBet();
  expect(asked('save-bet')).toBe(2);
});

it('keeps no word about the line that the reload broke', async () => {
  openSlip(selection);
  line.injectFault('save-bet', () => {
    throw new TypeError('Failed to fetch');
  });
  await placeBet(ORDER).catch(() => undefined);
  expect(slipStore.getState().refusal).toContain('No connection');
  const stored = JSON.parse(sessionStorage.getItem('bet-slip') ?? '');
  expect(stored.decision).toBeDefined();
  expect(stored.refusal).toBeUndefined();
});
