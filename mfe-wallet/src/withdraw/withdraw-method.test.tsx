import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { addTestRequest, createTestPeople, type TestPeople } from '@exchange/server/testing';
import { receiveSettings } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { transferDrafts } from '../shared/transfer.store.ts';
import { WithdrawPage } from './WithdrawPage.tsx';

let people: TestPeople;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople();
  receiveSettings([{ key: 'site.sign_up_status', value: '1' }]);
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
});
afterEach(() => {
  cleanup();
  transferDrafts.withdrawal.forget();
  line.disconnect();
  resetPage();
});

const ACCOUNT = '123456789012';

it.each([
  ['BANK', undefined, undefined],
  ['BANK', 'BANK', undefined],
  ['UPI', 'UPI', undefined],
  ['BANK', 'UPI', 'BANK'],
])('a withdrawal opens with %s after one by %s and a draft for %s', async (method, last, typed) => {
  const player = await people.create({ rupees: 1000 });
  const paid = last && { method: last, accountNumber: ACCOUNT };
  if (paid) await addTestRequest(people.app, player.id, 'W', 200, paid);
  signInAs(player);
  if (typed) transferDrafts.withdrawal.keep({ source: 'new', method: typed });
  render(
    <QueryClientProvider client={queryClient}>
      <WithdrawPage />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: method });
  expect(button.getAttribute('aria-pressed')).toBe('true');
});
