import { queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import type { SessionData } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { sessionStore, signIn, signOut } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';

let people: TestPeople;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople({ signInRules: { requiresStaffSecondFactor: true } });
  await import('./SetUp.tsx');
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  signOut();
  queryClient.clear();
});

async function show(userName: string) {
  signIn({ data: (await people.login(userName)).data as SessionData });
  render(
    <QueryClientProvider client={queryClient}>
      <SecondFactorPanel />
    </QueryClientProvider>,
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const restriction = () => {
  const { session } = sessionStore.getState();
  return session.status === 'player' ? session.restriction : undefined;
};

it('guides staff through the set-up, and lifts the restriction after the recovery codes', async () => {
  await show('boss');
  expect(restriction()).toBe('set_up_second_factor');
  await screen.findByText(/Please set it up before you go on/);
  await screen.findByLabelText('Current password');
  type('Current password', 'another one');
  press('Go on');
  await screen.findByText('The password is not right.');
  type('Current password', people.password);
  press('Go on');
  await screen.findByRole('img', { name: 'QR code' });
  const secret = (document.querySelector('code')?.textContent ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  type('Code of the app', '12');
  press('Confirm');
  await screen.findByText(/code of your authenticator app/);
  type('Code of the app', people.codeOf(secret));
  press('Confirm');
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(codes.querySelectorAll('li')).toHaveLength(10);
  expect(restriction()).toBe('set_up_second_factor');
  press('I have written them down');
  expect(restriction()).toBeUndefined();
  await screen.findByText(/Recovery codes left: 10/);
});

it('lets a player set it up, and switch it off by password and code', async () => {
  const { id } = await people.create({ userName: 'asha' });
  await show('asha');
  await screen.findByRole('button', { name: 'Set up' });
  const secret = await people.app.setSecondFactor(id);
  await queryClient.resetQueries();
  press(await screen.findByRole('button', { name: 'Switch off' }).then(() => 'Switch off'));
  type('Current password', people.password);
  type('Code', '000000' === people.codeOf(secret) ? '000001' : '000000');
  press('Switch off');
  await screen.findByText('This code is not right, or was used before.');
  type('Code', people.codeOf(secret));
  press('Switch off');
  await screen.findByRole('button', { name: 'Set up' });
  await waitFor(async () => expect((await people.login('asha')).status).toBe(200));
});

it('shows a retry button if loading fails', async () => {
  await people.create({ userName: 'asha' });
  line.injectFault('second-factor', (response) => {
    Object.assign(response, { status: 502, data: '<html>' });
  });
  await show('asha');
  await screen.findByText('The second factor could not be loaded.');
  line.injectFault('second-factor', () => undefined);
  press('Try again');
  await screen.findByRole('button', { name: 'Set up' });
});
