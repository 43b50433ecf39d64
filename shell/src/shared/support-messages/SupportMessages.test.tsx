import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { createTestPeople, type TestPeople, type TestUser } from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SupportMessages } from './SupportMessages.tsx';

let people: TestPeople;
let line: ConnectedServer;
let player: TestUser;
beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople();
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
  player = await people.create();
  signInAs(player);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SupportMessages />
    </QueryClientProvider>,
  );

describe('the messages of support', () => {
  it('show what staff write @spec:shell.21', async () => {
    const message = { user_id: player.id, message: 'Your deposit of ₹500 is in your wallet.' };
    const written = await people.app.call('supportMessage', message, people.agent);
    expect(written.status).toBe(200);
    expect((await people.app.call('supportMessage', message, player)).status).toBe(403);
    show();
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toMatch(/^Support · .*Your deposit of ₹500 is in your wallet\.$/);
  });

  it('show that they cannot be loaded, and are loaded again @spec:shell.21', async () => {
    const mend = line.breakReplies('/user-chat-list', 502);
    show();
    await screen.findByText('Your messages could not be loaded.');
    mend();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No messages yet.');
  });
});
