import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { paths } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { startTestApp, type TestApp, type TestUser } from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StaffPages } from '../StaffPages.tsx';

let server: TestApp;
let line: ConnectedServer;
let admin: TestUser;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  line = connectTestServer(server.app);
  admin = await server.createUser({ role: 'admin', userName: 'the-admin' });
  signInAs(admin, 'admin');
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
});

type Within = ReturnType<typeof within>;
const fill = (place: Within, label: string, value: string) =>
  fireEvent.change(place.getByLabelText(label), { target: { value } });
const press = (name: string, place: Within) => fireEvent.click(place.getByRole('button', { name }));

function show(address = '/app/users') {
  const routes = ['/app/users', '/app/users/:section'].map((path) => ({
    path,
    element: <StaffPages />,
  }));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('users are searched in the address, so that back and reload keep the search @spec:staff.4', async () => {
  await server.createUser({ userName: 'player', ownerId: admin.id });
  await server.createUser({ userName: 'asha', ownerId: admin.id });
  const search = () => screen.getByLabelText<HTMLInputElement>(/^Search by user name/);
  const router = show();
  await screen.findByRole('link', { name: /^asha/ });
  fireEvent.change(search(), { target: { value: 'play' } });
  await waitFor(() => expect(screen.queryByRole('link', { name: /^asha/ })).toBeNull());
  expect(router.state.location.search).toBe('?search=play');
  fireEvent.click(await screen.findByRole('link', { name: /^player/ }));
  await screen.findByRole('heading', { level: 1, name: /player/ });
  await router.navigate(-1);
  await screen.findByRole('link', { name: /^player/ });
  expect(search().value).toBe('play');
  cleanup();
  show('/app/users?search=nobody');
  await screen.findByText('Nobody is found by this search.');
  expect(search().value).toBe('nobody');
});

it('demo accounts are apart, and stay so in the address', async () => {
  await server.createUser({ userName: 'asha', ownerId: admin.id });
  await server.createUser({ userName: 'demo-1', isDemo: true });
  const router = show();
  await screen.findByRole('link', { name: /^asha/ });
  expect(screen.queryByRole('link', { name: /^demo-1/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Demo' }));
  await screen.findByRole('link', { name: /^demo-1/ });
  await waitFor(() => expect(screen.queryByRole('link', { name: /^asha/ })).toBeNull());
  expect(router.state.location.search).toBe('?demo=1');
});

describe('a new user', () => {
  const open = async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'New user' }));
    return within(await screen.findByRole('dialog', { name: 'New user' }));
  };

  it('whose creation had no answer is created once, and a retry continues @spec:staff.1', async () => {
    const dialog = await open();
    fill(dialog, 'Username', 'only.once');
    fill(dialog, 'Password', 'a long password');
    const mend = line.breakReplies('/user/create');
    press('Create user', dialog);
    expect((await dialog.findByRole('alert')).textContent).toContain('No connection');
    mend();
    press('Create user', dialog);
    await screen.findByRole('dialog', { name: 'only.once can sign in' });
  });

  it('with a used name is refused beside the field, and the form keeps its values', async () => {
    const dialog = await open();
    press('Create user', dialog);
    await dialog.findByText('Username is required');
    expect(dialog.getByText('Password is required')).toBeDefined();
    await server.createUser({ userName: 'asha' });
    fill(dialog, 'Username', 'ASHA');
    fill(dialog, 'Password', 'a long password');
    press('Create user', dialog);
    await dialog.findByText('This user name is taken.');
    expect(dialog.getByLabelText<HTMLInputElement>('Username').value).toBe('ASHA');
    expect(dialog.getByLabelText<HTMLInputElement>('Password').value).toBe('a long password');
  });
});

it('a taken user name has the focus after the rejection', async () => {
  await server.createUser({ userName: 'asha', ownerId: admin.id });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'New user' }));
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog, 'Username', 'asha');
  fill(dialog, 'Password', 'a long enough one 7');
  press('Create user', dialog);
  await dialog.findByRole('alert');
  expect(document.activeElement).toBe(dialog.getByLabelText('Username'));
});

it('refused coins move the focus to the amount', async () => {
  const player = await server.createUser({ userName: 'asha', rupees: 100, ownerId: admin.id });
  show(paths.user(String(player.id)));
  fireEvent.click(await screen.findByRole('button', { name: 'Update coins' }));
  const dialog = within(await screen.findByRole('dialog'));
  press('Take', dialog);
  fill(dialog, 'Amount', '80');
  fill(dialog, 'Reason', 'Refund');
  const change = { user_id: player.id, amount: -60, reason: 'Refund' };
  expect((await server.call('updateCoins', change, admin)).status).toBe(200);
  press('Take coins', dialog);
  await dialog.findByRole('alert');
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount'));
});
