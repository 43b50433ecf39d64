import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SessionsPage } from './SessionsPage.tsx';

const AGENTS = {
  phone:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
  desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
};

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
  signInAs(await people.create({ userName: 'lata_1' }));
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SessionsPage />
    </QueryClientProvider>,
  );
/** Signs in on another device; returns the token. */
async function signInElsewhere(agent: keyof typeof AGENTS): Promise<string> {
  const credentials = { user_name: 'lata_1', password: people.password };
  const headers = { 'user-agent': AGENTS[agent] };
  return ((await people.app.call('login', credentials, { headers })).data as { token: string })
    .token;
}
const isSignedIn = async (token: string) =>
  (await people.app.call('walletBalance', undefined, { token })).status === 200;
const list = () => screen.getByRole('list', { name: 'Signed-in devices' });
const devices = () => screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the page of devices', () => {
  it('lists them, and signs out one, then all others @spec:account.29', async () => {
    const [phone, desk] = [await signInElsewhere('phone'), await signInElsewhere('desk')];
    show();
    await waitFor(() => expect(devices()).toHaveLength(3));
    expect(devices().filter((text) => text.includes('This device'))).toHaveLength(1);
    expect(devices().find((text) => text.includes('Chrome on Android'))).toMatch(
      /Signed in: \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}Last seen: \d{2}\/\d{2}\/\d{4}/,
    );
    press('Sign out: Chrome on Android');
    await waitFor(() => expect(devices()).toHaveLength(2));
    expect(listToasts()).toEqual(['success: The device is signed out.']);
    // The button went with its row; a keyboard goes on at the list.
    expect(document.activeElement).toBe(list());
    expect([await isSignedIn(phone), await isSignedIn(desk)]).toEqual([false, true]);
    press('Sign out everywhere else');
    await waitFor(() => expect(devices()).toHaveLength(1));
    expect(listToasts()).toContain('success: All other devices are signed out.');
    expect(await isSignedIn(desk)).toBe(false);
    const everywhere = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Sign out everywhere else',
    });
    expect(everywhere.disabled).toBe(true);
  });

  it('shows that a device is signed out already, and refreshes the list @spec:account.29', async () => {
    const desk = await signInElsewhere('desk');
    show();
    await screen.findByText('Firefox on Windows');
    await people.app.call('logout', undefined, { token: desk });
    press('Sign out: Firefox on Windows');
    await waitFor(() =>
      expect(listToasts()).toEqual(['error: This device is signed out already.']),
    );
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
  });

  it('shows that a backend does not offer it, and keeps a list that was loaded', async () => {
    let isGone = false;
    line.injectFault('/session-list', (response) => {
      if (isGone) response.status = 404;
    });
    show();
    await waitFor(() => expect(devices().join()).toContain('This device'));
    isGone = true;
    await queryClient.refetchQueries();
    expect(devices().join()).toContain('This device');
    cleanup();
    queryClient.clear();
    show();
    await screen.findByText('This is not offered here.');
  });

  it('shows that the list cannot be loaded, and loads it again @spec:account.29', async () => {
    const mend = line.breakReplies('/session-list', 502);
    show();
    await screen.findByText('The devices could not be loaded.');
    mend();
    press('Try again');
    await waitFor(() => expect(devices().join()).toContain('This device'));
  });
});
