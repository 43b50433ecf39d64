import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTypedStake, StakeSettingsPage } from './StakeSettingsPage.tsx';

describe('a typed stake', () => {
  it.each([
    ['500', { value: 500 }],
    ['1,00,000', { value: 100_000 }],
    ['10000000', { value: 10_000_000 }],
    ['', { value: 0 }],
    ['abc', { value: 0, unreadable: 'abc' }],
    ['100.50', { value: 0, unreadable: '100.50' }],
    ['10000001', { value: 10_000_000, isClamped: true }],
    ['99999999999', { value: 10_000_000, isClamped: true }],
  ])('%j is %j @spec:editor.3', (text, stake) => {
    expect(readTypedStake(text)).toEqual(stake);
  });
});

describe('the page of stakes', () => {
  let server: TestExchange;
  let line: ConnectedServer;
  beforeAll(async () => {
    await startI18n('en');
    server = await startTestExchange();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    line = connectTestServer(server.app);
    signInAs(await server.createUser());
    const router = createMemoryRouter([{ path: '/', element: <StakeSettingsPage /> }]);
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await screen.findByLabelText('Stake 1');
  });
  afterEach(() => {
    cleanup();
    line.disconnect();
    resetPage();
  });

  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const fill = (label: string, value: string) =>
    fireEvent.change(field(label), { target: { value } });
  /** The first button; the one-click stake has its own Save behind. */
  const press = (name: string) =>
    fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
  const sentTo = (path: string) => line.sent.find(({ url }) => url.endsWith(path))?.body;
  const expectToast = (text: string) => waitFor(() => expect(listToasts()).toEqual([text]));

  it('edits, clamps and marks stakes, saves them, and is read-only again @spec:1.5 @spec:8.13 @spec:9.3 @spec:editor.1 @spec:editor.2', async () => {
    expect([field('Stake 1').value, field('Stake 8').value]).toEqual(['100', '']);
    expect(field('Stake 1').readOnly).toBe(true);
    press('Edit');
    fill('Stake 1', '300');
    fill('Stake 2', '');
    fill('Stake 8', '10000001');
    expect(field('Stake 8').value).toBe('10000001');
    fireEvent.blur(field('Stake 8'));
    expect(field('Stake 8').value).toBe('1,00,00,000');
    expect(field('Stake 8').getAttribute('aria-invalid')).toBe('true');
    press('Save');
    await expectToast('success: Stake updated successfully.');
    expect(sentTo('/update-info')).toEqual({
      one_click_stack: '0',
      match_stack: '300,0,1000,5000,10000,50000,100000,10000000',
      sport_id: '4',
    });
    expect(field('Stake 1').readOnly).toBe(true);
    expect(field('Stake 1').value).toBe('300');
  });

  it('marks what is no stake, and saves nothing until it is mended @spec:editor.3', async () => {
    press('Edit');
    fill('Stake 1', '100.50');
    expect(field('Stake 1').value).toBe('100.50');
    expect(field('Stake 1').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Enter whole rupees');
    const [save] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save?.disabled).toBe(true);
    fill('Stake 1', '150');
    expect(save?.disabled).toBe(false);
    fill('One-click stake', '12,5');
    press('Cancel');
    const oneClick = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect([field('One-click stake').value, oneClick.disabled]).toEqual(['12,5', true]);
    expect(line.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('groups the digits of a stake, except while it is typed', () => {
    press('Edit');
    const stake = field('Stake 5');
    expect(stake.value).toBe('10,000');
    fireEvent.focus(stake);
    expect(stake.value).toBe('10000');
    fill('Stake 5', '1200000');
    expect(stake.value).toBe('1200000');
    fireEvent.blur(stake);
    expect(stake.value).toBe('12,00,000');
  });

  it('shows that a save failed, and keeps the edited values @spec:8.13 @spec:editor.2', async () => {
    line.replaceServer('/update-info', () => {
      throw new TypeError('connection reset');
    });
    press('Edit');
    fill('Stake 1', '250');
    press('Save');
    await expectToast('error: Stake update failed.');
    expect(field('Stake 1').readOnly).toBe(false);
    expect(field('Stake 1').value).toBe('250');
  });

  it('sets the one-click stake, and leaves one-click betting off @spec:editor.5', async () => {
    fill('One-click stake', '200');
    press('Save');
    await expectToast('success: Stake updated successfully.');
    expect(sentTo('/single-click-update-amount')).toEqual({ one_click_stack: '200' });
    const toggle = await screen.findByRole('switch', { name: 'One-click betting' });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
  });
});
