import { queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer, resetPage } from '@exchange/api/testing';
import { paths } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { startTestApp, type TestApp, type TestUser, withdrawalOf } from '@exchange/server/testing';
import { signIn, toastsStore } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { StaffPages } from './StaffPages.tsx';

let server: TestApp;
let line: ConnectedServer;
let admin: TestUser;
let other: TestUser;
let player: TestUser;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestApp({ secondPersonAbove: 1000 });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  line = connectTestServer(server.app);
  admin = await server.createUser({ role: 'admin', userName: 'the-admin' });
  other = await server.createUser({ role: 'admin', userName: 'the-other' });
  player = await server.createUser({ userName: 'asha' });
  sit(admin);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  line.disconnect();
  resetPage();
});

/** Signs in the member of staff. */
const sit = ({ id, userName, token }: TestUser) =>
  signIn({ data: { token, user_id: id, user_name: userName, role: 'admin' } });

function show(path: string) {
  const routes = [
    { path: '/app/users', element: <StaffPages /> },
    { path: '/app/users/:section', element: <StaffPages /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const showPlayer = async () => {
  show(paths.user(String(player.id)));
  await screen.findByRole('heading', { level: 1, name: /asha/ });
};
const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within_.getByRole('button', { name }));
const confirmWith = async (name: string, reason: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  if (reason) fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: reason } });
  press(name, dialog);
};
const toasts = () => toastsStore.getState().toasts.map(({ text }) => text);
const head = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the account of a user', () => {
  it.each([
    ['Close account', 'Closed', 'Reopen account'],
    ['Lock bets', 'Bets locked', 'Unlock bets'],
    ['Lock withdrawals', 'Withdrawals locked', 'Unlock withdrawals'],
  ])('sets "%s" with a reason, shows it, and removes it', async (lock, badge, unlock) => {
    await showPlayer();
    press(lock);
    await confirmWith(lock, '');
    await screen.findByText('Please give a reason.');
    await confirmWith(lock, 'Asked by phone');
    await waitFor(() => expect(head()).toContain(badge));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts()).toEqual(['Account changed']);
    expect(await screen.findByText(`Open → ${badge}`)).toBeTruthy();
    press(unlock);
    await confirmWith(unlock, 'Cleared');
    await waitFor(() => expect(head()).not.toContain(badge));
  });

  it('ends every sign-in', async () => {
    await showPlayer();
    press('Sign out everywhere');
    await confirmWith('Sign out everywhere', 'Lost phone');
    await waitFor(() => expect(toasts()).toEqual(['All devices are signed out.']));
    expect(await server.call('walletBalance', undefined, player)).toMatchObject({ status: 401 });
  });

  it('starts a break on the player’s request, and shows its end', async () => {
    await showPlayer();
    press('Set a break');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Break'), { target: { value: 'm6' } });
    await confirmWith('Set a break', 'Letter of today');
    await waitFor(() => expect(toasts()).toEqual(['The break has begun.']));
    const row = (await screen.findByText('Break')).closest('li');
    await waitFor(() => expect(row?.textContent).toMatch(/Until .*2027/));
  });

  it('lists who shares a withdrawal account, and blocks all of them, with a reason @spec:money.16', async () => {
    const account = {
      method: 'UPI',
      account_number: 'family@upi',
      account_name: 'Asha',
      ifsc: '',
      attachment: '',
    };
    const partner = await server.createUser({ userName: 'ravi' });
    for (const user of [player, partner]) {
      const asked = await server.call('withdrawRequest', withdrawalOf(100, account), user);
      expect(asked.status).toBe(200);
    }
    await showPlayer();
    const shared = within(screen.getByRole('list', { name: 'Shared withdrawal accounts' }));
    expect(shared.getByText('family@upi')).toBeTruthy();
    expect(shared.getByRole('link', { name: 'ravi' })).toHaveProperty(
      'pathname',
      paths.user(String(partner.id)),
    );
    press('Block all users', shared);
    await confirmWith('Block all users', '');
    await screen.findByText('Please give a reason.');
    await confirmWith('Block all users', 'One person');
    await waitFor(() => expect(head()).toContain('Withdrawals locked'));
    expect(toasts()).toEqual(['Withdrawals of all its users are locked.']);
    await waitFor(() => expect(shared.getByText('All users blocked')).toBeTruthy());
    expect(shared.queryByRole('button')).toBeNull();
    expect(screen.getByText('Withdrawals of this player are locked')).toBeTruthy();
    expect(await server.call('withdrawRequest', withdrawalOf(100, account), partner)).toMatchObject(
      { status: 403 },
    );
  });

  it('shows in its dialog why a step is rejected', async () => {
    const agent = await server.createUser({ role: 'agent', ownerId: admin.id });
    await server.call('userAccess', { user_id: player.id, closed: true, reason: 'x' }, admin);
    await server.context.unitOfWork.withTransaction((tx) =>
      tx.execute(`update users set owner_id = ${agent.id} where id = ${player.id}`),
    );
    const { id, userName, token } = agent;
    signIn({ data: { token, user_id: id, user_name: userName, role: 'agent' } });
    await showPlayer();
    press('Reopen account');
    await confirmWith('Reopen account', 'Asked by phone');
    await screen.findByText('An admin decided this. Only an admin can undo it.');
  });
});

it('notes are added and listed, the newest first', async () => {
  await showPlayer();
  expect(await screen.findByText('No notes yet.')).toBeTruthy();
  for (const text of ['Called about a bet.', '<i>Second</i>']) {
    fireEvent.change(screen.getByLabelText('Note for staff'), { target: { value: text } });
    press('Add note');
    await screen.findByText(text);
  }
  const notes = within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem');
  expect(notes.map(({ textContent }) => textContent?.split('the-admin')[0])).toEqual([
    '<i>Second</i>',
    'Called about a bet.',
  ]);
});

describe('steps above the limit of one person', () => {
  beforeEach(async () => {
    const coins = { user_id: player.id, amount: 2000, reason: 'Counter' };
    await server.call('updateCoins', coins, admin);
  });
  const list = () => screen.findByRole('list', { name: 'To confirm' });

  it('are confirmed by another person, over plain HTTP too, and then gone', async () => {
    sit(other);
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    show(paths.staffRequests());
    expect((await list()).textContent).toContain('Begun by the-admin');
    press('Confirm');
    await confirmWith('Confirm', '');
    await waitFor(() => expect(screen.queryByText('To confirm')).toBeNull());
    expect(toasts()).toEqual(['Confirmed']);
    expect((await server.call('walletBalance', undefined, player)).data).toMatchObject({
      balance: 12_000,
    });
  });

  it('can only be declined by who started them', async () => {
    show(paths.staffRequests());
    expect((await list()).textContent).toContain('Begun by you');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    press('Decline', within(await list()));
    await confirmWith('Decline', '');
    await waitFor(() => expect(toasts()).toEqual(['Declined']));
  });

  it('show a loading error, and a retry', async () => {
    sit(other);
    let fails = true;
    line.injectFault('second-person-list', () => {
      if (fails) throw new Error('connection lost');
    });
    show(paths.staffRequests());
    await screen.findByText('What waits for a second person could not be loaded.');
    fails = false;
    press('Try again');
    expect((await list()).textContent).toContain('+2,000');
  });

  it('that were decided by somebody else meanwhile show that', async () => {
    sit(other);
    show(paths.staffRequests());
    await list();
    press('Confirm');
    const { data } = await server.call('secondPersonList', {}, admin);
    const [step] = data as { id: number }[];
    await server.call('secondPersonDecision', { id: step?.id, verdict: 'declined' }, admin);
    await confirmWith('Confirm', '');
    await screen.findByText('This step was decided already.');
  });
});

it('coins that are on their way keep their dialog open @spec:staff.6', async () => {
  await showPlayer();
  press('Update coins');
  const dialog = within(await screen.findByRole('dialog', { name: 'Coins of asha' }));
  fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '5' } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Slow line' } });
  const { promise, resolve } = Promise.withResolvers<void>();
  line.injectFault('/user/updateCoins', () => promise);
  press('Give coins', dialog);
  await waitFor(() => expect(dialog.getByLabelText('Amount').matches(':disabled')).toBe(true));
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  press('Close', dialog);
  expect(screen.getByRole('dialog', { name: 'Coins of asha' })).toBeDefined();
  resolve();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Account history' }).textContent).toContain('+5'),
  );
});
