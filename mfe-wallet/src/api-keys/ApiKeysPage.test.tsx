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
import { hasUnsavedChanges } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiKeysPage } from './ApiKeysPage.tsx';

let people: TestPeople;
let line: ConnectedServer;
let player: Awaited<ReturnType<TestPeople['create']>>;
beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople();
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
  player = await people.create({ userName: 'maker_1' });
  signInAs(player);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ApiKeysPage />
    </QueryClientProvider>,
  );
const make = (given: object = {}) =>
  people.app.call(
    'apiKeyCreate',
    { name: 'maker', scope: 'trade', password: people.password, ...given },
    player,
  );
const press = (name: string, place: HTMLElement = document.body) =>
  fireEvent.click(within(place).getByRole('button', { name }));
const type = (label: string, value: string, place: HTMLElement = document.body) =>
  fireEvent.change(within(place).getByLabelText(label), { target: { value } });
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent ?? '');
const sentTo = (path: string) => line.sent.filter(({ url }) => url.endsWith(path));
const secretOf = async () => (await screen.findByLabelText<HTMLInputElement>('Secret')).value;
const statusOf = async (token: string) =>
  (await people.app.call('walletBalance', undefined, { token })).status;

/** Opens the form of a new key on the page and fills it. */
async function openForm(values: Record<string, string>): Promise<HTMLElement> {
  show();
  await screen.findByText('You have no API key yet.');
  press('Create key');
  const form = screen.getByRole('form', { name: 'New key' });
  for (const [label, value] of Object.entries(values)) type(label, value, form);
  return form;
}

describe('making a key', () => {
  it('asks for the password, shows the secret once, and lists the key', async () => {
    const writeText = vi.fn(async (_: string) => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const form = await openForm({
      Name: 'my maker',
      'Addresses (optional)': '203.0.113.7, 198.51.100.0/24',
      Password: people.password,
    });
    fireEvent.click(within(form).getByRole('radio', { name: /^Trade/ }));
    press('Create key', form);
    const secret = await secretOf();
    expect(secret).toMatch(/^key_/);
    expect(document.activeElement).toBe(screen.getByLabelText('Secret'));
    press('Copy');
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(secret));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toMatch(
      /my makerTrade….{4}Created: .*Not used yetOnly from 203\.0\.113\.7, 198\.51\.100\.0\/24/,
    );
    // A reload by itself would lose it.
    expect(hasUnsavedChanges()).toBe(true);
    press('I have stored it');
    expect(hasUnsavedChanges()).toBe(false);
    expect(document.body.innerHTML).not.toContain(secret);
    const kept = [queryClient.getQueryCache(), queryClient.getMutationCache()].flatMap((cache) =>
      cache.getAll().map(({ state }) => state),
    );
    expect(JSON.stringify([kept, { ...sessionStorage, ...localStorage }])).not.toContain(secret);
  });

  it('names a fault at its field and sends nothing', async () => {
    const form = await openForm({ Name: 'maker', 'Addresses (optional)': '203.0.113.7 nowhere' });
    press('Create key', form);
    await screen.findByText('Password is required');
    const shown = screen.getByText('Enter an address or a network such as 203.0.113.0/24.');
    const field = screen.getByLabelText('Addresses (optional)');
    expect(field.getAttribute('aria-describedby')).toBe(shown.id);
    expect(sentTo('/api-key-create')).toEqual([]);
  });

  it.each([
    [{ Password: 'another one' }, 'Password', 'The password is not right.'],
    [
      { 'Addresses (optional)': '10.0.0.0/4' },
      'Addresses (optional)',
      'One of the networks is not valid or too wide.',
    ],
  ])('shows a refusal at its field, and keeps the rest: %o', async (fault, label, text) => {
    const form = await openForm({ Name: 'maker', Password: people.password, ...fault });
    press('Create key', form);
    const shown = await screen.findByText(text);
    expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toBe(shown.id);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('maker');
  });

  it('asks for the code of an account with a second factor', async () => {
    const factor = await people.app.setSecondFactor(player.id);
    const form = await openForm({ Name: 'maker', Password: people.password });
    expect(screen.queryByLabelText('Code')).toBeNull();
    press('Create key', form);
    await screen.findByText('Please enter the code of your authenticator app.');
    type('Code', people.codeOf(factor), form);
    press('Create key', form);
    expect(await statusOf(await secretOf())).toBe(200);
  });

  it('shows what to do after a lost reply, whose key is in the list', async () => {
    const form = await openForm({ Name: 'maker', Password: people.password });
    line.breakReplies('/api-key-create');
    press('Create key', form);
    expect((await screen.findByRole('alert')).textContent).toContain('its secret is lost');
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('offers no eleventh', async () => {
    for (let count = 0; count < 10; count += 1) await make();
    show();
    await screen.findByText('You have 10 keys. Revoke one first.');
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create key' });
    expect(create.disabled).toBe(true);
  });
});

describe('a key of the list', () => {
  it('gets a new secret, and the former one works for the chosen time', async () => {
    const { secret: former } = (await make()).data as { secret: string };
    show();
    await screen.findByText('maker');
    press('New secret: maker');
    const dialog = await screen.findByRole('dialog', { name: 'New secret for maker' });
    fireEvent.click(within(dialog).getByRole('radio', { name: /works for 1 hour/ }));
    type('Password', people.password, dialog);
    press('Make new secret', dialog);
    const secret = await secretOf();
    expect(secret).not.toBe(former);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(rows()[0]).toContain('Its former secret works until'));
    expect([await statusOf(secret), await statusOf(former)]).toEqual([200, 200]);
    // Another one would replace the secret that is shown.
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'New secret: maker' });
    expect(again.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull();
  });

  it('keeps the dialog open until the reply, which may be lost', async () => {
    await make();
    show();
    await screen.findByText('maker');
    press('New secret: maker');
    const dialog = await screen.findByRole('dialog', { name: 'New secret for maker' });
    line.breakReplies('/api-key-rotate');
    type('Password', people.password, dialog);
    press('Make new secret', dialog);
    await waitFor(() =>
      expect(within(dialog).getByRole('form').getAttribute('aria-busy')).toBe('true'),
    );
    press('Close', dialog);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('its secret is lost');
    press('Close', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows its last use', async () => {
    const { secret } = (await make({ scope: 'read' })).data as { secret: string };
    await statusOf(secret);
    show();
    await waitFor(() => expect(rows()[0]).toMatch(/Read….*Last used: \d\d\/.*From any address/));
  });

  it('is revoked only after a confirmation', async () => {
    const { secret } = (await make()).data as { secret: string };
    show();
    await screen.findByText('maker');
    press('Revoke: maker');
    const dialog = await screen.findByRole('dialog', { name: 'Revoke maker' });
    press('Cancel', dialog);
    expect(sentTo('/api-key-revoke')).toEqual([]);
    expect(await statusOf(secret)).toBe(200);
    press('Revoke: maker');
    press('Revoke', await screen.findByRole('dialog', { name: 'Revoke maker' }));
    await screen.findByText('You have no API key yet.');
    expect(listToasts()).toEqual(['success: The key is revoked.']);
    expect(await statusOf(secret)).toBe(401);
  });

  it('leaves the list with the reason if it was revoked elsewhere', async () => {
    const { key } = (await make()).data as { key: { key_id: number } };
    show();
    await screen.findByText('maker');
    await people.app.call('apiKeyRevoke', { key_id: key.key_id }, player);
    press('Revoke: maker');
    press('Revoke', await screen.findByRole('dialog', { name: 'Revoke maker' }));
    await screen.findByText('You have no API key yet.');
    expect(listToasts()).toEqual(['error: This key does not exist.']);
  });
});

it('shows that the keys cannot be loaded, and loads them again', async () => {
  const mend = line.breakReplies('/api-key-list', 502);
  show();
  await screen.findByText('Your API keys could not be loaded.');
  mend();
  press('Try again');
  await screen.findByText('You have no API key yet.');
});

it('shows that a backend does not offer them', async () => {
  line.injectFault('/api-key-list', (response) => {
    response.status = 404;
  });
  show();
  await screen.findByText('This is not offered here.');
});

it('sends nothing for staff, who can have none', async () => {
  signInAs(player, 'agent');
  show();
  await screen.findByText('API keys are for players. Your account cannot have one.');
  expect(sentTo('/api-key-list')).toEqual([]);
});
