import { queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer, signInAs } from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { signIn, signOut } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { PriceChangeSelect } from './BetSlip.tsx';
import { selectPriceRule } from './bet-preferences.api.ts';

let server: TestExchange;
let line: ConnectedServer;

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PriceChangeSelect />
    </QueryClientProvider>,
  );
const choice = () => screen.getByLabelText<HTMLSelectElement>('Price changes');
const sent = () => line.sent.filter(({ url }) => url.endsWith('preferences'));

beforeAll(async () => {
  await startI18n('en');
  server = await startTestExchange();
});
afterAll(() => server.close());
beforeEach(async () => {
  line = connectTestServer(server.app);
  signInAs(await server.createUser());
});
afterEach(() => {
  cleanup();
  line.disconnect();
  signOut();
  queryClient.clear();
});

it('offers this price, a better one, and any within 1, 5 or 10 %', () => {
  show();
  expect([...choice().options].map(({ value, text }) => [value, text])).toEqual([
    ['none', 'Only this price'],
    ['better', 'This price or better'],
    ['any-1', 'Any price within 1 %'],
    ['any-5', 'Any price within 5 %'],
    ['any-10', 'Any price within 10 %'],
  ]);
  expect(choice().value).toBe('better');
});

it('stores the choice for the player, with its tolerance', async () => {
  show();
  fireEvent.change(choice(), { target: { value: 'any-10' } });
  const rule = { priceChange: 'any', priceTolerance: 10 };
  expect(selectPriceRule()).toEqual(rule);
  await expect
    .poll(() => sent().at(-1)?.body)
    .toEqual({ preferences: { price_change: 'any', price_tolerance: 10 } });
  await queryClient.invalidateQueries();
  await expect.poll(() => choice().value).toBe('any-10');
  expect(selectPriceRule()).toEqual(rule);
});

it('reads the choice of an older page as any price within 5 %', async () => {
  const { token } = await server.createUser();
  await server.call('preferences', { preferences: { price_change: 'any' } }, { token });
  signIn({ data: { token, user_id: 9, user_name: 'old', role: 'player' } });
  queryClient.clear();
  show();
  await expect.poll(() => choice().value).toBe('any-5');
});
