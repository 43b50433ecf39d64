import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { paths } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { sessionStore, setAreasOff } from '@exchange/store';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setPageAreas } from '../../remotes/page-areas.ts';
import { loadDefinitions } from '../../shared/testing/areas.ts';
import { ChangePasswordPage } from './ChangePasswordPage.tsx';

const NEW = 'another long password';

let people: TestPeople;
let line: ConnectedServer;
let router: ReturnType<typeof createMemoryRouter>;
beforeAll(async () => {
  await startI18n('en');
  setPageAreas({ areas: await loadDefinitions(), remotes: {} });
  setAreasOff([]);
  people = await createTestPeople();
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
  signInAs(await people.create({ userName: 'kiran_1' }));
  const path = paths.changePassword();
  const routes = [{ path, element: <ChangePasswordPage /> }, { path: '*' }];
  router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
});

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
function fill(current: string, wanted: string, confirmed = wanted) {
  for (const [label, value] of [
    ['Current password', current],
    ['New password', wanted],
    ['Confirm password', confirmed],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

describe('the page to change the password', () => {
  it('requires all three, and the new one twice the same; nothing is sent before @spec:account.15', async () => {
    submit();
    for (const name of ['Current', 'New', 'Confirm']) {
      await screen.findByText(`${name} password is required`);
    }
    fill(people.password, NEW, 'something else');
    submit();
    await screen.findByText('Passwords do not match');
    expect(line.sent).toEqual([]);
  });

  it('shows a rejection at its field and as a toast @spec:8.12', async () => {
    fill('not the password', NEW);
    submit();
    await screen.findByText('The current password is not right.');
    expect(listToasts()).toEqual(['error: The current password is not right.']);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Current password')),
    );
  });

  it('repeats a change whose reply is lost, and leads to the market analysis @spec:8.12 @spec:account.28', async () => {
    const mend = line.breakReplies('/change-password');
    fill(people.password, NEW);
    submit();
    await waitFor(() =>
      expect(listToasts()).toEqual(['error: Something went wrong. Please try again.']),
    );
    expect(sessionStore.getState().session.status).toBe('player');
    mend();
    submit();
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.marketAnalysis()));
    expect(listToasts()).toContain('success: Password changed successfully!');
  });
});
