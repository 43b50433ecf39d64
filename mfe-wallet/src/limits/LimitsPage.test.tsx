import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { startTestApp, type TestApp, type TestUser } from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LimitsPage } from './LimitsPage.tsx';

let server: TestApp;
let line: ConnectedServer;
let player: TestUser;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  line = connectTestServer(server.app);
  player = await server.createUser();
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
      <LimitsPage />
    </QueryClientProvider>,
  );
const press = (name: string, place: HTMLElement = document.body) =>
  fireEvent.click(within(place).getByRole('button', { name }));

describe('the page of limits', () => {
  it('names an amount that is none beside its field, and sends nothing', async () => {
    show();
    await screen.findByRole('button', { name: 'Set: Weekly loss limit' });
    press('Set: Weekly loss limit');
    const form = await screen.findByRole('form', { name: 'Weekly loss limit' });
    const field = within(form).getByLabelText<HTMLInputElement>('Amount in ₹');
    fireEvent.change(field, { target: { value: '10.5' } });
    press('Save', form);
    expect((await within(form).findByRole('alert')).textContent).toBe('Please enter whole rupees.');
    expect(field.value).toBe('10.5');
    expect(line.sent.filter(({ url }) => url.endsWith('/change-limit'))).toEqual([]);
  });

  it('shows until when a self-exclusion is, which cannot be ended before @spec:safer.4', async () => {
    show();
    await screen.findByRole('button', { name: 'Exclude myself' });
    press('Exclude myself');
    const dialog = await screen.findByRole('dialog', { name: 'Self-exclusion' });
    press('Exclude myself', dialog);
    await screen.findByText('You have excluded yourself');
    expect(screen.getByText(/^Until \d\d\/\d\d\/\d{4} .* you cannot bet/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /End self-exclusion/ })).toBeNull();
    const { data } = await server.call('saferGambling', undefined, player);
    expect(data).toMatchObject({ break: { kind: 'exclusion' } });
  });

  it('shows that limits cannot be loaded, and loads them again', async () => {
    const mend = line.breakReplies('/safer-gambling');
    show();
    await screen.findByText('Your limits could not be loaded.');
    mend();
    press('Try again');
    await waitFor(() => expect(screen.getByText('Deposits')).toBeDefined());
  });
});
