import { call } from '@exchange/api';
import { listToasts, signInAs } from '@exchange/api/testing';
import { endpoints } from '@exchange/contract';
import { expireSession, signOut } from '@exchange/store';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cashOutStore } from './cash-out.api.ts';
import { press, setUpCashOuts, show, toDone } from './testing/cash-out-market.tsx';

const { exchange, quote, listTaken } = setUpCashOuts();
const listStakes = async () =>
  (await call(endpoints.matchBets, { matchId: 'match-market' })).matched.length;

/** Drops the response after the server acted. */
const cutAnswer = () =>
  exchange.line.injectFault('/cash-out', () => {
    throw new Error('connection lost');
  });
const letThrough = () => exchange.line.injectFault('/cash-out', () => undefined);
/** Loses the response of a cash-out at 25. */
async function loseAnswer(): Promise<void> {
  cutAnswer();
  await show();
  await press(/^Cash out/);
  await press('Confirm cash out · +25');
  await screen.findByRole('button', { name: 'Try again · +25' });
}

describe('a pending cash-out', () => {
  it('hides newer offers, and a retry repeats exactly it @spec:2.40', async () => {
    await loseAnswer();
    await quote(1.49, 1.5);
    expect(screen.getByText(/Not yet answered/)).toBeTruthy();
    letThrough();
    await press('Try again · +25');
    await waitFor(() => expect(listToasts()).toContain(toDone('+25')));
    const [first, again] = listTaken();
    expect(again?.body).toEqual(first?.body);
    expect(again?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
    expect(await listStakes()).toBe(2);
    expect(sessionStorage.getItem('cash-outs')).toBeNull();
  });

  it('is kept when the panel is closed and when the page is reloaded', async () => {
    await loseAnswer();
    await press('Not now');
    await press(/^Cash out/);
    expect(screen.getByRole('button', { name: 'Try again · +25' })).toBeTruthy();
    cleanup();
    const key = listTaken()[0]?.headers['Idempotency-Key'];
    expect(JSON.parse(sessionStorage.getItem('cash-outs') ?? '')).toMatchObject({
      userId: String(exchange.user.id),
      decisions: { market: { key, offer: { locked: 25 } } },
    });
    await show();
    expect(screen.getByRole('button', { name: 'Try again · +25' })).toBeTruthy();
  });

  it('survives a 401 and a new login of its player @spec:2.41', async () => {
    exchange.line.injectFault('/cash-out', (response) => {
      Object.assign(response, {
        status: 401,
        data: { status: 401, error: true, message: 'Unauthorized', data: null },
      });
    });
    await show();
    await press(/^Cash out/);
    await press('Confirm cash out · +25');
    await waitFor(() => expect(listToasts()).toEqual(['error: Unauthorized: Logged out']));
    expect(screen.queryByRole('region')).toBeNull();
    letThrough();
    act(() => signInAs(exchange.user));
    await press('Try again · +25');
    await waitFor(() => expect(listToasts()).toContain(toDone('+25')));
    expect(new Set(listTaken().map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    expect(await listStakes()).toBe(2);
  });

  it('is dropped for another player', async () => {
    await loseAnswer();
    const other = await exchange.server.createUser();
    act(expireSession);
    act(() => signInAs(other));
    expect(cashOutStore.getState()).toEqual({ decisions: {} });
    expect(sessionStorage.getItem('cash-outs')).toBeNull();
  });

  it('is dropped when the player signs out', async () => {
    await loseAnswer();
    act(signOut);
    expect(cashOutStore.getState()).toEqual({ decisions: {} });
  });
});
