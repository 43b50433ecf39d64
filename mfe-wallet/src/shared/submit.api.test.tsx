import { queryClient } from '@exchange/api';
import {
  listToasts,
  replaceNetwork,
  resetPage,
  type SentCall,
  signInAs,
} from '@exchange/api/testing';
import { signOut } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSubmitTransfer } from './submit.api.ts';
import { bankAccount } from './test-support/bank-account.ts';
import { type Orders, usePendingTransfer, useTransferOutcome } from './transfer.store.ts';

const ORDER: Orders['deposit'] = {
  account: bankAccount,
  utr: '123456',
  amount: 500,
  attachment: 'slip.png',
  paidFrom: '',
};

type Answer = { status: number; [field: string]: unknown } | undefined;
let answer: Answer;
/** Deposits that were sent. */
let sent: SentCall[];
let restore: () => void;
beforeEach(() => {
  answer = { status: 200 };
  sent = [];
  restore = replaceNetwork(async (call) => {
    if (!call.url.endsWith('/deposit-request')) throw new TypeError('Failed to fetch');
    sent.push(call);
    if (!answer) throw new TypeError('Failed to fetch');
    const { status, ...fields } = answer;
    return { status, data: { status, error: status !== 200, message: '', data: null, ...fields } };
  });
  signInAs({ id: 7, userName: 'asha', token: 't' });
});
afterEach(() => {
  cleanup();
  restore();
  signOut();
  resetPage();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const show = () =>
  renderHook(
    () => ({
      submit: useSubmitTransfer('deposit'),
      pending: usePendingTransfer('deposit'),
      outcome: useTransferOutcome('deposit'),
    }),
    { wrapper },
  ).result;

/** Submits the deposit and waits until it is settled. */
async function submit(result: ReturnType<typeof show>, order = ORDER) {
  const before = sent.length;
  act(() => result.current.submit(order));
  await expect.poll(() => sent.length).toBe(before + 1);
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  await act(async () => undefined);
}
const keys = () => sent.map(({ headers }) => headers['Idempotency-Key']);

describe('a deposit', () => {
  it.each([
    ['', 'success: Deposit request submitted.'],
    ['Wait for the operator.', 'success: Wait for the operator.'],
  ])('that is accepted with the message %j shows: %s', async (message, toast) => {
    answer = { status: 200, message };
    const result = show();
    const { accepted } = result.current.outcome;
    await submit(result);
    expect(sent).toMatchObject([{ body: { user_id: '7', amount: 500 } }]);
    expect(listToasts()).toEqual([toast]);
    expect(result.current).toMatchObject({
      pending: undefined,
      outcome: { accepted: accepted + 1 },
    });
  });

  it('that is rejected tells why and which field; the next one is another', async () => {
    answer = { status: 400, message: 'This UTR was used.', detail: { field: 'transaction_id' } };
    const result = show();
    await submit(result);
    expect(listToasts()).toEqual(['error: Submission failed. Please try again.']);
    expect(result.current.outcome.failure).toMatchObject({
      reason: 'This UTR was used.',
      field: 'transaction_id',
      hasResponse: true,
    });
    expect(result.current.pending).toBeUndefined();
    await submit(result);
    expect(new Set(keys()).size).toBe(2);
  });

  it('without a response is repeated whole, with its key, whatever the form says', async () => {
    answer = undefined;
    const result = show();
    await submit(result);
    expect(result.current.outcome.failure).toMatchObject({
      reason: expect.stringContaining('No connection'),
      hasResponse: false,
    });
    answer = { status: 200 };
    await submit(result, { ...ORDER, amount: 900 });
    expect(sent[1]?.body).toEqual(sent[0]?.body);
    expect(new Set(keys()).size).toBe(1);
    expect(result.current.pending).toBeUndefined();
  });

  it.each<[string, Answer, boolean]>([
    ['whose session ended', { status: 401, message: 'Unauthorized' }, false],
    [
      'that needs a proof of identity',
      { status: 400, error_code: 'PROOF_REQUIRED', message: 'x' },
      true,
    ],
  ])('%s is no failure of the form', async (_, reply, hasResponse) => {
    answer = reply;
    const result = show();
    await submit(result);
    expect(listToasts().filter((toast) => toast.includes('Submission failed'))).toEqual([]);
    expect(result.current.outcome.failure?.hasResponse).toBe(hasResponse);
    if (hasResponse) expect(result.current.outcome.failure?.reason).toBe('');
  });

  it('is sent once if it is submitted twice', async () => {
    const result = show();
    act(() => {
      result.current.submit(ORDER);
      result.current.submit(ORDER);
    });
    await expect.poll(() => listToasts()).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });
});
