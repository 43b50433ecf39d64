import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignUpForm } from './SignUpForm.tsx';

const PASSWORD = 'a long password';
const MOBILE = '9800000004';

let people: TestPeople;
let line: ConnectedServer;
let onDone: ReturnType<typeof vi.fn<() => void>>;
beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople();
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
  onDone = vi.fn();
  show();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  line.disconnect();
  resetPage();
});

function show() {
  const element = <SignUpForm onDone={onDone} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const callsOf = (path: string) => line.sent.filter(({ url }) => url.endsWith(path));

const readCode = () => /\d{6}/.exec(people.app.messages.at(-1)?.text ?? '')?.[0] ?? '';

/** Registers a player of that number by the calls alone. */
async function register(username: string): Promise<void> {
  const phone = { mobile: MOBILE, country_code: '+91' };
  await people.app.call('sendOtp', phone);
  const { status } = await people.app.call('signUp', {
    name: username,
    username,
    email: `${username}@kheloyar`,
    ...phone,
    password: PASSWORD,
    confirmpassword: PASSWORD,
    otp: readCode(),
    adult: true,
  });
  expect(status).toBe(200);
}

/** Fills all fields, and returns the code that the server sent. */
async function fill(userName: string): Promise<string> {
  type('Username', userName);
  type('Phone number', MOBILE);
  press('Send OTP');
  await screen.findByText(`A code is on its way to +91 ${MOBILE}.`);
  const code = readCode();
  type('OTP', code);
  type('Password', PASSWORD);
  type('Confirm password', PASSWORD);
  fireEvent.click(field('I confirm that I am 18 or older.'));
  return code;
}

describe('the sign-up form', () => {
  it('names each error in the words of the specification and sends nothing @spec:account.10 @spec:account.11 @spec:account.14', async () => {
    press('Register');
    for (const text of [
      'Username is required',
      'Phone number is required',
      'Password is required',
      'Confirm password is required',
      'Please confirm that you are 18 or older.',
      'Please fix the errors before submitting',
    ]) {
      await screen.findByText(text);
    }
    type('Username', 'chitra');
    await waitFor(() => expect(screen.queryByText('Username is required')).toBeNull());
    type('Password', PASSWORD);
    type('Confirm password', 'another password');
    press('Register');
    await screen.findByText('Passwords do not match');
    expect(callsOf('/sign-up')).toEqual([]);
  });

  it.each(['Phone number', 'Password'])(
    'asks for a user name if filled from %s on @spec:account.12',
    async (label) => {
      act(() => field(label).focus());
      await screen.findByText('Please fill username');
      expect(document.activeElement).toBe(field(label));
      type('Username', 'chitra');
      await waitFor(() => expect(screen.queryByText('Please fill username')).toBeNull());
    },
  );

  it('says the rule of passwords from the start, and names a short one on leaving the field', async () => {
    screen.getByText('At least 8 characters, not a common password');
    type('Username', 'chitra');
    fireEvent.input(field('Password'), { target: { value: 'short' } });
    screen.getByText('5 of 8');
    fireEvent.blur(field('Password'));
    await screen.findByText('A password has at least 8 characters.');
    fireEvent.input(field('Password'), { target: { value: PASSWORD } });
    expect(screen.queryByText(/of 8$/)).toBeNull();
  });

  it('shows a used name and number beside their fields and as toasts @spec:8.7 @spec:account.13', async () => {
    await register('dev_1');
    type('Username', 'DEV_1');
    fireEvent.blur(field('Username'));
    await screen.findByText('This user name is taken.');
    expect(listToasts()).toEqual(['error: This user name is taken.']);
    type('Username', 'dev_2');
    type('Phone number', '98000 00004');
    press('Send OTP');
    await screen.findByText('Mobile number exist already');
    expect(listToasts()).toContain('error: Mobile number exist already');
    expect(callsOf('/sendOtp')).toEqual([]);
  });

  it('shows a wrong code beside its field, and registers with the right one @spec:account.27', async () => {
    const code = await fill('esha_1');
    type('OTP', code === '111111' ? '222222' : '111111');
    screen.getByRole('button', { name: 'Register' }).focus();
    press('Register');
    await screen.findByText('This code is not right.');
    expect(listToasts()).toContain('error: This code is not right.');
    expect(document.activeElement).toBe(field('OTP'));
    type('OTP', code);
    press('Register');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(listToasts().filter((text) => text.startsWith('success'))).toEqual([
      'success: otp sent successfully',
      'success: Registration successful.',
    ]);
  });

  it('counts the 30 seconds until another code down, which the server holds too @spec:9.14 @spec:account.20 @spec:account.22', async () => {
    await fill('farid');
    expect(button(/^Resend in \d+ s$/).disabled).toBe(true);
    cleanup();
    // The form forgot the cooldown, the server did not.
    show();
    type('Username', 'farid');
    type('Phone number', MOBILE);
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
    press('Send OTP');
    await expect
      .poll(() => listToasts())
      .toContain('error: Another code can be sent in 30 seconds.');
    await expect.poll(() => button('Resend in 30 s').disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(button('Resend in 1 s').disabled).toBe(true);
    type('Phone number', '9800000006');
    expect(button('Send OTP').disabled).toBe(false);
    type('Phone number', MOBILE);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(button('Send OTP').disabled).toBe(false);
  });

  it('shows that a code was not sent, and can request another', async () => {
    type('Username', 'hari_1');
    type('Phone number', MOBILE);
    const mend = line.breakReplies('/sendOtp');
    press('Send OTP');
    await waitFor(() => expect(listToasts().join()).toContain('No connection.'));
    mend();
    people.app.clock.advance(31_000);
    press('Send OTP');
    await waitFor(() => expect(listToasts()).toContain('success: otp sent successfully'));
  });
});
