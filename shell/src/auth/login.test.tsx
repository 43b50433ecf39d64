import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { toastsStore } from '@exchange/store';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { LoginForm } from './LoginModal.tsx';

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
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  line.disconnect();
  resetPage();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const show = () => {
  const onDone = vi.fn();
  render(<LoginForm onDone={onDone} />);
  return onDone;
};

it('names each missing field, sends nothing, and clears an error when its field is edited @spec:5.1 @spec:5.2 @spec:5.3', async () => {
  show();
  type('User ID', '   ');
  press('Log In');
  await screen.findByText('Username is required');
  expect(screen.getByText('Password is required')).toBeDefined();
  type('User ID', 'somebody');
  await waitFor(() => expect(screen.queryByText('Username is required')).toBeNull());
  expect(screen.getByText('Password is required')).toBeDefined();
  expect(line.sent).toEqual([]);
});

it('shows the server’s message for wrong details, and stays open as a guest @spec:4.3 @spec:8.1', async () => {
  const onDone = show();
  type('User ID', 'nobody');
  type('Password', 'wrong-password');
  press('Log In');
  await waitFor(() => expect(listToasts()).toEqual(['error: Invalid Login Details']));
  expect(onDone).not.toHaveBeenCalled();
  expect(localStorage.getItem('isAuthentication')).toBe('false');
  expect(localStorage.getItem('user')).toBeNull();
});

it('counts the delay after wrong attempts down, then tries again', async () => {
  // Four cost nothing; each one after a delay doubles the next, so the form's waits for 8 s.
  for (const delayMs of [0, 0, 0, 0, 1000, 2000, 4000]) {
    people.app.clock.advance(delayMs);
    expect((await people.login('guessed', { password: 'wrong' })).status).toBe(401);
  }
  show();
  type('User ID', 'guessed');
  type('Password', 'wrong');
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  press('Log In');
  await expect.poll(() => button('Try again in 8 s').disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(7000));
  expect(button('Try again in 1 s').disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(button('Log In').disabled).toBe(false);
  vi.useRealTimers();
  people.app.clock.advance(8000);
  toastsStore.setState({ toasts: [] });
  press('Log In');
  await waitFor(() => expect(listToasts()).toEqual(['error: Invalid Login Details']));
});
