import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { sessionStore } from '@exchange/store';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { OpenOverlay } from '../layout/Overlays.tsx';
import { closeOverlay } from '../shared/overlay.store.ts';
import { openInstantId } from './instant-id.api.ts';
import { LoginForm } from './LoginModal.tsx';

let people: TestPeople;
let line: ConnectedServer;
let secret: string;
let userId: number;
beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople();
  await import('./InstantIdDialog.tsx');
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
  ({ id: userId } = await people.create({ userName: 'asha' }));
  secret = await people.app.setSecondFactor(userId);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
  closeOverlay('sign-in-link');
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('the form asks for the code, keeps the typed values, and repeats the login with it', async () => {
  const onDone = vi.fn();
  render(<LoginForm onDone={onDone} />);
  expect(screen.queryByLabelText('Code')).toBeNull();
  type('User ID', 'asha');
  type('Password', people.password);
  press('Log In');
  await screen.findByLabelText('Code');
  expect(listToasts()).toEqual([]);
  expect(sessionStore.getState().session.status).toBe('guest');
  type('Code', '12 34 56');
  press('Log In');
  await screen.findByText('This code is not right, or was used before.');
  expect(onDone).not.toHaveBeenCalled();
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe(people.password);
  type('Code', people.codeOf(secret));
  press('Log In');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sessionStore.getState().session).toMatchObject({ userName: 'asha' });
});

it('a wrong password shows no field for a code', async () => {
  render(<LoginForm onDone={() => {}} />);
  type('User ID', 'asha');
  type('Password', 'not the password');
  press('Log In');
  await waitFor(() => expect(listToasts()).toEqual(['error: Invalid Login Details']));
  expect(screen.queryByLabelText('Code')).toBeNull();
});

it('a sign-in link of such an account asks for the code in a dialog', async () => {
  render(<OpenOverlay />);
  await openInstantId(await people.makeLink('makeInstantId', userId));
  await screen.findByLabelText('Code');
  expect(listToasts()).toEqual([]);
  type('Code', people.codeOf(secret));
  press('Sign in with this link');
  await waitFor(() => expect(sessionStore.getState().session).toMatchObject({ userName: 'asha' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
