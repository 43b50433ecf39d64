import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { addTestRequest, startTestApp, type TestApp, withdrawalOf } from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StaffPages } from '../StaffPages.tsx';

let server: TestApp;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  line = connectTestServer(server.app);
  signInAs(await server.createUser({ role: 'admin', userName: 'the-admin' }), 'admin');
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

function show() {
  const routes = [{ path: '/app/users/:section', element: <StaffPages /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/app/users/requests'] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('requests of demo accounts are listed apart, and can only be declined', async () => {
  const demo = await server.createUser({ userName: 'demo-abc234', isDemo: true });
  const player = await server.createUser({ userName: 'asha' });
  await server.call('withdrawRequest', withdrawalOf(500), player);
  await server.call('withdrawRequest', withdrawalOf(700), demo);
  show();
  await screen.findByRole('article', { name: 'Withdrawal ₹ 500' });
  expect(screen.queryByRole('article', { name: 'Withdrawal ₹ 700' })).toBeNull();
  press('Demo', screen);
  const request = within(await screen.findByRole('article', { name: 'Withdrawal ₹ 700' }));
  expect(screen.queryByRole('article', { name: 'Withdrawal ₹ 500' })).toBeNull();
  expect(request.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Decline']);
});

it('a deposit says in the list and in its dialog from which account it was paid', async () => {
  const player = await server.createUser({ userName: 'asha' });
  await addTestRequest(server, player.id, 'D', 500, { sender: 'asha-rao@bank' });
  show();
  const request = within(await screen.findByRole('article', { name: /^Deposit/ }));
  const paidFrom = (place: Within) => place.getByText('Paid from').nextElementSibling?.textContent;
  expect(paidFrom(request)).toBe('asha-rao@bank');
  press('Approve', request);
  expect(paidFrom(within(await screen.findByRole('dialog')))).toBe('asha-rao@bank');
});

describe('a decision about a request', () => {
  const decline = async () => {
    const rich = await server.createUser({ userName: 'rich', rupees: 1000 });
    const { data } = await server.call('withdrawRequest', withdrawalOf(500), rich);
    show();
    const request = within(await screen.findByRole('article', { name: /^Withdrawal/ }));
    press('Decline', request);
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline: Withdrawal' }));
    fill(dialog, 'Reason', 'No such account');
    return { id: (data as { id: number }).id, dialog };
  };

  it('whose reply is lost keeps its dialog and reason, is repeated, and leaves the list @spec:staff.7', async () => {
    const { dialog } = await decline();
    const mend = line.breakReplies('/request-decision');
    press('Decline', dialog);
    expect((await dialog.findByRole('alert')).textContent).toContain('No connection');
    expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('No such account');
    mend();
    press('Decline', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Nothing waits for a decision.');
  });

  it('that was decided elsewhere closes its dialog with a notice @spec:staff.7', async () => {
    const { id, dialog } = await decline();
    const other = await server.createUser({ role: 'admin' });
    for (const status of ['A', 'S']) {
      expect((await server.call('requestDecision', { id, status }, other)).status).toBe(200);
    }
    press('Decline', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(listToasts()).toEqual(['error: This request is settled already.']);
  });
});
