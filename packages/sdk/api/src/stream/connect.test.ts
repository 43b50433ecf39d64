import {
  firstPricesStore,
  receiveSettings,
  restrictSession,
  sessionStore,
  settingsStore,
  signIn,
  signOut,
  walletStore,
} from '@exchange/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../query-client.ts';
import { connectStream } from './connect.ts';

const stream = vi.hoisted(() => ({
  topics: new Map<string, (data: unknown) => void>(),
  connected: 0,
  rejectToken: (): void => undefined,
  refreshWallet: vi.fn(),
}));
vi.mock('../wallet.ts', () => ({ refreshWallet: stream.refreshWallet }));
vi.mock('./tab-sync.ts', () => ({
  connectTabs(onUnauthorized: () => void) {
    stream.connected += 1;
    stream.rejectToken = onUnauthorized;
    return () => {
      stream.connected -= 1;
    };
  },
  subscribeTopic(topic: string, listener: (data: unknown) => void) {
    stream.topics.set(topic, listener);
    return () => stream.topics.delete(topic);
  },
}));

const enableStreaming = (streaming: boolean) =>
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, streaming } }));
const logIn = () => signIn({ data: { token: 't', user_id: 1, user_name: 'asha', role: 'player' } });
const followed = () => [...stream.topics.keys()];

let disconnect: () => void;
beforeEach(() => {
  enableStreaming(true);
  firstPricesStore.setState({ shown: true });
  disconnect = connectStream();
});
afterEach(() => {
  disconnect();
  queryClient.clear();
  sessionStore.setState({ session: { status: 'guest' } });
  walletStore.setState({ stale: false }, true);
});

it('runs once, after the first prices, while the site streams', () => {
  disconnect();
  firstPricesStore.setState({ shown: false });
  disconnect = connectStream();
  expect(stream.connected).toBe(0);
  firstPricesStore.setState({ shown: true });
  receiveSettings([{ key: 'site.TITLE', value: 'Exchange' }]);
  enableStreaming(true);
  expect(stream.connected).toBe(1);
  enableStreaming(false);
  expect(stream.connected).toBe(0);
});

it('follows balance and bets of a signed-in player only', () => {
  expect(followed()).toEqual([]);
  logIn();
  expect(followed()).toEqual(['wallet', 'bets']);
  signOut();
  expect(followed()).toEqual([]);
  expect(stream.connected).toBe(1);
});

it('follows nothing of a player whose session allows only one step', () => {
  logIn();
  restrictSession('change_password');
  expect(followed()).toEqual([]);
  restrictSession(undefined);
  expect(followed()).toEqual(['wallet', 'bets']);
});

it('ends with its disconnect', () => {
  logIn();
  disconnect();
  expect(followed()).toEqual([]);
  expect(stream.connected).toBe(0);
  signOut();
  logIn();
  expect(followed()).toEqual([]);
});

it('shows a streamed balance, and ignores one of another form', () => {
  logIn();
  stream.topics.get('wallet')?.({ balance: 900, liability: 100 });
  stream.topics.get('wallet')?.({ balance: 'none' });
  expect(walletStore.getState().wallet).toMatchObject({ balance: 900, exposure: 100 });
});

it('refetches the bets when one changes, and the wallet when the token is rejected', () => {
  logIn();
  const key = ['bets', 'open', 'dashboard'];
  queryClient.setQueryData(key, []);
  stream.topics.get('bets')?.({});
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  stream.rejectToken();
  expect(stream.refreshWallet).toHaveBeenCalledOnce();
});

it.each([
  ['refetches open requests after a change', [{ id: '7' }], true],
  ['refetches none while no request is open', [], false],
] as const)('%s', (_, open, isRefetched) => {
  logIn();
  const key = ['open-requests', 'deposit'];
  queryClient.setQueryData(key, open);
  stream.topics.get('bets')?.({});
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(isRefetched);
});
