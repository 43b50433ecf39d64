import { call, queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer, resetPage } from '@exchange/api/testing';
import { endpoints, type SessionData } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { signIn, signOut } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { SignInActions } from './SignInActions.tsx';

let people: TestPeople;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople();
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
  resetPage();
});

async function show(staff: 'boss' | 'helper', userId: number) {
  signIn({ data: (await people.login(staff)).data as SessionData });
  const user = await call(endpoints.userDetails, { user_id: userId });
  cleanup();
  render(
    <QueryClientProvider client={queryClient}>
      <SignInActions user={user} />
    </QueryClientProvider>,
  );
}
const press = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body);
const giveReason = async (value: string) =>
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value } });
const button = (name: string) => screen.queryByRole('button', { name });

it('an agent creates a link by which the user sets a password', async () => {
  const { id } = await people.create();
  await show('helper', id);
  press('Password link');
  press('Make password link');
  await screen.findByText('Please give a reason.');
  await giveReason('Forgot it');
  press('Make password link');
  const field = (await screen.findByLabelText('Password link')) as HTMLInputElement;
  expect(field.value).toMatch(/\/\?reset=pr_[\w-]{43}$/);
});

it('an agent requires a new password, and cannot require it again', async () => {
  const { id } = await people.create();
  await show('helper', id);
  expect(button('Remove second factor')).toBeNull();
  press('Require new password');
  await giveReason('Told a friend');
  press('Require new password');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await show('helper', id);
  expect(button('Require new password')).toBeNull();
});

it('an admin removes a lost second factor, with a reason', async () => {
  const { id } = await people.create({ userName: 'asha' });
  await people.app.setSecondFactor(id);
  await show('boss', id);
  press('Remove second factor');
  await giveReason('Phone lost');
  press('Remove second factor');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await people.login('asha')).status).toBe(200);
});
