import { startI18n } from '@exchange/i18n';
import { receiveSettings, sessionStore } from '@exchange/store';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginForm } from './LoginModal.tsx';

const gate = vi.hoisted(() => ({ answer: (): void => undefined }));
vi.mock('./auth.api.ts', async (original) => {
  const attempt = () =>
    new Promise<void>((resolve) => {
      gate.answer = resolve;
    });
  return {
    ...(await original<typeof import('./auth.api.ts')>()),
    logIn: attempt,
    logInWithDemo: attempt,
  };
});

beforeAll(() => startI18n('en'));
beforeEach(() => receiveSettings([]));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const show = (onDone = () => {}) => render(<LoginForm onDone={onDone} />);
const whatsapp = () => screen.queryByRole('link', { name: 'Get Instant ID On Whatsapp' });
const register = () => screen.queryByRole('button', { name: 'Register' });

describe('the login form', () => {
  it('has a WhatsApp link only if site.whatsapp has a value @spec:2.12', () => {
    show();
    expect(whatsapp()).toBeNull();
    cleanup();
    receiveSettings([{ key: 'site.whatsapp', value: 'https://wa.me/910000000000' }]);
    show();
    expect(whatsapp()?.getAttribute('href')).toBe('https://wa.me/910000000000');
  });

  it('links to the sign-up only if sign_up_status is 1 @spec:2.12', () => {
    show();
    expect(register()).toBeNull();
    cleanup();
    receiveSettings([{ key: 'site.sign_up_status', value: '1' }]);
    show();
    fireEvent.click(register() ?? document.body);
    expect(sessionStore.getState().signUpRequested).toBe(true);
  });

  it('offers the demo login unless demo_status is 0', () => {
    const demo = () => screen.queryByRole('button', { name: 'Log In with Demo Id' });
    show();
    expect(demo()).not.toBeNull();
    cleanup();
    receiveSettings([{ key: 'site.demo_status', value: '0' }]);
    show();
    expect(demo()).toBeNull();
  });

  it.each(['Log In', 'Log In with Demo Id'])(
    'is covered while ‘%s’ is in flight, and uncovered afterwards @spec:2.14',
    async (name) => {
      const onDone = vi.fn();
      show(onDone);
      fireEvent.change(screen.getByLabelText('User ID'), { target: { value: 'asha' } });
      fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret-12' } });
      expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
      fireEvent.click(screen.getByRole('button', { name }));
      expect(await screen.findByRole('status', { name: 'Loading' })).toBeDefined();
      expect(onDone).not.toHaveBeenCalled();
      gate.answer();
      await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
      expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    },
  );
});
