import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { sessionStore, signOut, toastsStore } from '@exchange/store';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { OpenOverlay } from '../../layout/Overlays.tsx';
import { closeOverlay, openOverlay } from '../../shared/overlay.store.ts';

const openLink = (token: string) => openOverlay({ name: 'password-link', token });

const NEW_PASSWORD = 'calm harbour 82';
let people: TestPeople;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople();
  await import('./PasswordResetDialog.tsx');
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
  render(<OpenOverlay />);
});
afterEach(() => {
  cleanup();
  closeOverlay('password-link');
  line.disconnect();
  signOut();
  toastsStore.setState({ toasts: [] });
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function set(password: string) {
  await screen.findByLabelText('New password');
  type('New password', password);
  type('Confirm password', password);
  fireEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }));
}

it('sets the password and signs in', async () => {
  const { id } = await people.create({ userName: 'asha' });
  openLink(await people.makeLink('makePasswordReset', id));
  await set(NEW_PASSWORD);
  await waitFor(() => expect(sessionStore.getState().session).toMatchObject({ userName: 'asha' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await people.login('asha', { password: NEW_PASSWORD })).status).toBe(200);
});

it('shows the rejection of a password at its field, and keeps the link valid', async () => {
  const { id } = await people.create({ userName: 'asha' });
  openLink(await people.makeLink('makePasswordReset', id));
  await set('password1');
  await screen.findByText(/one of those that are tried first/);
  expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  await set(NEW_PASSWORD);
  await waitFor(() => expect(sessionStore.getState().session).toMatchObject({ userName: 'asha' }));
});

it('asks for the code of an account with a second factor, and keeps the typed password', async () => {
  const { id } = await people.create({ userName: 'asha' });
  const secret = await people.app.setSecondFactor(id);
  openLink(await people.makeLink('makePasswordReset', id));
  await set(NEW_PASSWORD);
  const code = await screen.findByLabelText('Code');
  expect(document.activeElement).toBe(code);
  type('Code', people.codeOf(secret));
  fireEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }));
  await waitFor(() => expect(sessionStore.getState().session).toMatchObject({ userName: 'asha' }));
});

it.each([
  ['was used or never was', `pr_${'n'.repeat(43)}`, /used before or has expired/],
  ['is not complete', '', /not complete/],
])('a link that %s shows the reason', async (_, token, text) => {
  openLink(token);
  if (token !== '') await set(NEW_PASSWORD);
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(sessionStore.getState().session.status).toBe('guest');
});
