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
import { changeBox, readTypedStake, StakeSettingsPage, toTyped } from './StakeSettingsPage.tsx';

describe('a typed stake', () => {
  it.each([
    ['500', 500],
    ['1,00,000', 100_000],
    ['10000000', 10_000_000],
    ['10.9', 10],
    ['', 0],
    ['abc', 0],
    ['12a', 0],
    ['-5', 0],
  ])('%j is %d, without an error @spec:editor.3', (text, value) => {
    expect(readTypedStake(text)).toEqual({ value, clamped: false });
  });

  it.each(['10000001', '99999999999', 'Infinity'])(
    '%j is clamped to the largest of the eight values and marked @spec:editor.3',
    (text) => {
      expect(readTypedStake(text)).toEqual({ value: 10_000_000, clamped: true });
    },
  );

  it('changes its own box only @spec:editor.3', () => {
    const boxes = toTyped([100, 200]);
    expect(changeBox(boxes, 1, '10000001')).toEqual([
      { value: 100, clamped: false },
      { value: 10_000_000, clamped: true },
    ]);
    expect(boxes[1]?.value).toBe(200);
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
    fill('Stake 2', 'abc');
    expect(field('Stake 2').value).toBe('');
    fill('Stake 8', '10000001');
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
