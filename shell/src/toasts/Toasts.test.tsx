import { startI18n } from '@exchange/i18n';
import { showToast, toastsStore } from '@exchange/store';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { closeOverlay, openOverlay } from '../shared/overlay.store.ts';
import { Toasts } from './Toasts.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  toastsStore.setState({ toasts: [] });
});

it.each([
  ['success', 'status', 'Success!'],
  ['error', 'alert', 'Wrong!'],
] as const)(
  'titles a toast of %s, announced as %s, with %j @spec:8.17',
  async (kind, role, title) => {
    render(<Toasts />);
    act(() => showToast({ kind, text: `Text of ${kind}` }));
    const toast = await screen.findByText(`Text of ${kind}`);
    expect(toast.closest(`[role=${role}]`)?.textContent).toBe(`${title}Text of ${kind}`);
  },
);

it('shows what a server says as text, never as HTML @spec:account.34', async () => {
  const text = '<img src="x" onerror="alert(1)"><b>Not</b> this';
  render(<Toasts />);
  act(() => showToast({ kind: 'error', text }));
  const toast = (await screen.findByText(text)).closest('[role=alert]');
  expect(toast?.textContent).toBe(`Wrong!${text}`);
  expect(toast?.querySelector('img, b')).toBeNull();
});

it('keeps a repeated message in its place, as a new one for screen readers', async () => {
  const text = 'Invalid Login Details';
  render(<Toasts />);
  act(() => showToast({ kind: 'error', text }));
  const first = await screen.findByText(text);
  const place = first.closest('[role=alert]');
  act(() => showToast({ kind: 'error', text }));
  await waitFor(() => expect(first.isConnected).toBe(false));
  expect(screen.getByText(text).closest('[role=alert]')).toBe(place);
});

it('shows a message again once the previous one has gone', async () => {
  const text = 'Copied';
  render(<Toasts />);
  act(() => showToast({ kind: 'success', text }));
  const first = (await screen.findByText(text)).closest('[role=status]');
  act(() => toast.dismiss());
  // jsdom plays no animation, so its end is fired here.
  if (first) fireEvent.animationEnd(first);
  await waitFor(() => expect(first?.isConnected).toBe(false));
  act(() => showToast({ kind: 'success', text }));
  expect((await screen.findByText(text)).closest('[role=status]')).not.toBe(first);
});

/** Asserts that a dismissed toast goes; jsdom plays no animation, so its end is fired here. */
const expectGone = (text: string) =>
  waitFor(() => {
    const toast = screen.queryByText(text)?.closest('[role]');
    if (toast) fireEvent.animationEnd(toast);
    expect(toast ?? null).toBeNull();
  });

it('removes errors of earlier attempts of a command after its success', async () => {
  render(<Toasts />);
  act(() => showToast({ kind: 'error', act: 'log-in', text: 'Invalid Login Details' }));
  act(() => showToast({ kind: 'error', act: 'place-bet', text: 'Bet failed: closed' }));
  await screen.findByText('Bet failed: closed');
  act(() => showToast({ kind: 'success', act: 'log-in', text: 'Login Successful' }));
  await expectGone('Invalid Login Details');
  expect(screen.getByText('Login Successful')).toBeDefined();
  expect(screen.getByText('Bet failed: closed')).toBeDefined();
});

it('does not cover an opened menu, and shows new toasts over it', async () => {
  render(<Toasts />);
  act(() => showToast({ kind: 'success', text: 'Welcome' }));
  await screen.findByText('Welcome');
  act(() => openOverlay({ name: 'account-menu' }));
  await expectGone('Welcome');
  act(() => showToast({ kind: 'error', text: 'The language could not be loaded.' }));
  expect(await screen.findByText('The language could not be loaded.')).toBeDefined();
  act(() => closeOverlay('account-menu'));
});

it('is in the newest dialog of any area, outside of which all is inert', async () => {
  render(<Toasts />);
  act(() => showToast({ kind: 'success', text: 'Copied' }));
  const text = await screen.findByText('Copied');
  const dialogs = ['older', 'newer'].map((id) => {
    const dialog = Object.assign(document.createElement('dialog'), { id, open: true });
    document.body.append(dialog);
    return dialog;
  });
  await expect.poll(() => text.closest('dialog')?.id).toBe('newer');
  dialogs[1]?.remove();
  await expect.poll(() => text.closest('dialog')?.id).toBe('older');
  dialogs[0]?.remove();
  await expect.poll(() => text.isConnected && text.closest('dialog')).toBeNull();
});

it.each([
  ['goes on with its time', false, 1500],
  ['begins its time again as a notice, which may have waited behind others', true, 0],
])('%s after a move to a dialog, which restarts its animation', async (_, isNotice, reached) => {
  render(<Toasts />);
  act(() => showToast({ kind: 'success', text: 'Copied', isNotice }));
  const toast = (await screen.findByText('Copied')).closest('[role=status]');
  const timer = toast?.querySelector('[role=progressbar]') as HTMLElement;
  // jsdom plays no animation.
  const animation = { currentTime: 0 };
  Object.assign(timer, { role: 'progressbar', getAnimations: () => [animation] });
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  fireEvent.animationStart(timer);
  expect(animation.currentTime).toBe(0);
  now.mockReturnValue(2500);
  fireEvent.animationStart(timer);
  expect(animation.currentTime).toBe(reached);
  now.mockRestore();
});

it('shows a toast for 3000 ms by default @spec:2.9 @spec:8.17 @spec:9.12', () => {
  showToast({ kind: 'success', text: 'Short' });
  showToast({ kind: 'error', text: 'Shorter', durationMs: 1000 });
  expect(toastsStore.getState().toasts.map(({ durationMs }) => durationMs)).toEqual([3000, 1000]);
});
