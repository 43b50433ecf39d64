import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { DEMO_CREDENTIALS, type SessionData } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { startTestApp, type TestApp } from '@exchange/server/testing';
import { receiveSettings, signIn } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DepositPage } from '../deposit/DepositPage.tsx';
import { WithdrawPage } from '../withdraw/WithdrawPage.tsx';

let server: TestApp;
let line: ConnectedServer;
let demo: SessionData;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(() => {
  receiveSettings([{ key: 'site.sign_up_status', value: '1' }]);
  line = connectTestServer(server.app);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
  vi.useRealTimers();
});

const show = (page: ReactElement) =>
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
const NOTE =
  'Play money: no real payment. The demo decides by itself after a few seconds; ₹ 1,234 is declined.';
async function signInDemo() {
  demo = (await server.call('login', DEMO_CREDENTIALS)).data as SessionData;
  signIn({ data: demo });
}
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const findRequest = (status: RegExp) => screen.findByRole('row', { name: status });

/** Lets the time of a decision pass on the server, and of the next poll in the page. */
async function passDecision(status: string) {
  server.clock.advance(5000);
  await expect
    .poll(async () => (await server.call('myDepositRequests', { type: 'W' }, demo)).data)
    .toMatchObject([{ status }]);
  await vi.advanceTimersByTimeAsync(5000);
}

it('a demo account gets the form of a deposit with a note', async () => {
  await signInDemo();
  show(<DepositPage />);
  expect(screen.getByText(NOTE)).toBeTruthy();
  await screen.findByLabelText('Amount');
  expect(screen.getByText('DEMO ONLY - NO REAL PAYMENT')).toBeTruthy();
});

it('a demo account withdraws without a password, and follows each step by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await signInDemo();
  show(<WithdrawPage />);
  expect(screen.getByText(NOTE)).toBeTruthy();
  await screen.findByLabelText('Account Number');
  fill('Account Number', '123456789012');
  fill('IFSC Code', 'demo0001234');
  fill('Account Holder Name', 'Asha Rao');
  fill('Bank Name', 'Demo Bank');
  fill('Amount', '500');
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await findRequest(/Pending/);
  await passDecision('A');
  await findRequest(/Approve/);
  await passDecision('S');
  await findRequest(/Success/);
  fireEvent.click(screen.getByRole('button', { name: 'Details of 123456789012' }));
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Requested · You'),
      expect.stringContaining('Approved · The system'),
      expect.stringContaining('Paid out · The system'),
    ]),
  );
});

it('a demo account gets no form where the site offers none', async () => {
  receiveSettings([{ key: 'site.sign_up_status', value: '0' }]);
  await signInDemo();
  show(<WithdrawPage />);
  expect(screen.queryByText(NOTE)).toBeNull();
  expect(screen.queryByLabelText('Amount')).toBeNull();
});

it('a player gets the form without the note', async () => {
  signInAs(await server.createUser());
  show(<WithdrawPage />);
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
  expect(screen.queryByText(NOTE)).toBeNull();
});
