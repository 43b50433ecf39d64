import { openRequestsQuery, queryClient, queryKeys } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { REQUESTS_REFRESH_MS, type TransferRequest } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import {
  addTestRequest,
  createTestPeople,
  type TestPeople,
  type TestUser,
} from '@exchange/server/testing';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { noticesStore } from './notices.api.ts';
import { RequestNotices } from './RequestNotices.tsx';

let people: TestPeople;
let line: ConnectedServer;
let player: TestUser;

beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople();
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
  player = await people.create({ rupees: 10_000 });
  signInAs(player);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
  vi.useRealTimers();
});

/** The wallet's page, which finds new requests. */
function WalletPage({ kind }: { kind: TransferRequest['kind'] }) {
  useQuery(openRequestsQuery(kind));
  return null;
}
const show = (kind?: TransferRequest['kind']) =>
  render(
    <QueryClientProvider client={queryClient}>
      <RequestNotices userId={String(player.id)} />
      {kind && <WalletPage kind={kind} />}
    </QueryClientProvider>,
  );
/** Makes a request, and waits until the page watches it. */
async function begin(kind: TransferRequest['kind'], rupees: number): Promise<number> {
  const { id } = await addTestRequest(
    people.app,
    player.id,
    kind === 'deposit' ? 'D' : 'W',
    rupees,
  );
  show(kind);
  await waitFor(() => expect(noticesStore.getState().open?.[kind]).toEqual([String(id)]));
  return id;
}
const decide = async (id: number, status: 'A' | 'S' | 'D') => {
  const decision = { id, status, ...(status === 'D' && { reason: 'No such payment' }) };
  expect((await people.app.call('requestDecision', decision, people.agent)).status).toBe(200);
};
/** Refreshes the requests, as the stream does after a change. */
const refresh = () =>
  act(() => queryClient.invalidateQueries({ queryKey: queryKeys.openRequests() }));

it.each([
  ['deposit', 'S', 'success: ₹5,000 added to your balance'],
  ['deposit', 'D', 'info: Deposit of ₹5,000 declined · No such payment'],
  [
    ...(['withdrawal', 'D'] as const),
    'info: Withdrawal of ₹5,000 declined: the money is back in your balance · No such payment',
  ],
] as const)('says once what became of a %s: %s', async (kind, status, toast) => {
  const id = await begin(kind, 5000);
  await decide(id, status);
  await refresh();
  await waitFor(() => expect(listToasts()).toEqual([toast]));
  await refresh();
  expect(listToasts()).toEqual([toast]);
});

it('says that a withdrawal was paid, not that it was approved', async () => {
  const id = await begin('withdrawal', 700);
  await decide(id, 'A');
  await refresh();
  await decide(id, 'S');
  await refresh();
  await waitFor(() => expect(listToasts()).toEqual(['success: Withdrawal of ₹700 paid out']));
});

it('says nothing of a request that is open still, though missing among the open ones', async () => {
  const id = await begin('withdrawal', 700);
  await decide(id, 'A');
  const before = line.responded.length;
  act(() => queryClient.setQueryData(openRequestsQuery('withdrawal').queryKey, []));
  await waitFor(() => expect(line.responded.length).toBe(before + 1));
  await decide(id, 'S');
  await refresh();
  await waitFor(() => expect(listToasts()).toEqual(['success: Withdrawal of ₹700 paid out']));
});

it('says nothing of an own cancellation', async () => {
  const id = await begin('withdrawal', 700);
  await people.app.call('withdrawCancel', { id }, player);
  await refresh();
  await waitFor(() => expect(noticesStore.getState().open?.withdrawal).toEqual([]));
  expect(listToasts()).toEqual([]);
});

it('says after a reload on another page what was decided meanwhile', async () => {
  const id = await begin('deposit', 5000);
  cleanup();
  queryClient.clear();
  await decide(id, 'S');
  show();
  await waitFor(() => expect(listToasts()).toEqual(['success: ₹5,000 added to your balance']));
});

it('asks again after a failed first load', async () => {
  const id = await begin('deposit', 5000);
  cleanup();
  queryClient.clear();
  await decide(id, 'S');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const mend = line.breakReplies('/my-deposit-request', 500);
  show();
  const { queryKey } = openRequestsQuery('deposit');
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'));
  mend();
  act(() => vi.advanceTimersByTime(REQUESTS_REFRESH_MS));
  await vi.waitFor(() => expect(listToasts()).toEqual(['success: ₹5,000 added to your balance']));
});

it('asks for nothing while no request is open', async () => {
  show();
  await people.app.call('walletBalance', undefined, player);
  expect(line.sent).toEqual([]);
});
