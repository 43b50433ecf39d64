import type { SessionData } from '@exchange/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restrictSession, sessionStore, signIn, signOut } from './session.ts';

const data: SessionData = { token: 't', user_id: 7, user_name: 'asha', role: 'player' };
const session = () => sessionStore.getState().session;
const stored = () => JSON.parse(localStorage.getItem('user') ?? 'null');

beforeEach(() => signIn({ data }));
afterEach(signOut);

it('a user of a backend without ids is known by name', () => {
  const { user_id: _, ...nameless } = data;
  signIn({ data: nameless as SessionData });
  expect(session()).toMatchObject({ status: 'player', userId: 'asha' });
});

it.each([
  [{ is_demo: true }, { isDemo: true }],
  [{ idle_minutes: 0 }, { idleMinutes: 0 }],
  [{ restriction: 'change_password' }, { restriction: 'change_password' }],
  [{ restriction: 'of_a_newer_server' }, {}],
])('a session has of %j: %j', (fields, has) => {
  signIn({ data: { ...data, ...fields } as SessionData });
  const plain = { status: 'player', token: 't', userId: '7', userName: 'asha', role: 'player' };
  expect(session()).toEqual({ ...plain, ...has });
});

describe('the only step that a session allows', () => {
  it('is stored for the next page, and removed once it is done', () => {
    restrictSession('change_password');
    expect(session()).toMatchObject({ restriction: 'change_password' });
    expect(stored()).toMatchObject({ data: { token: 't', restriction: 'change_password' } });
    restrictSession(undefined);
    expect(session()).not.toHaveProperty('restriction');
    expect(stored()).toEqual({ data });
  });

  it('applies to the page also if its storage is gone, and stores no half record', () => {
    localStorage.clear();
    restrictSession('set_up_second_factor');
    expect(session()).toMatchObject({ restriction: 'set_up_second_factor' });
    expect(stored()).toBeNull();
  });

  it('renders nothing again if it is known already, and a guest has none', () => {
    restrictSession('change_password');
    const heard = vi.fn();
    const stop = sessionStore.subscribe(heard);
    restrictSession('change_password');
    expect(heard).not.toHaveBeenCalled();
    stop();
    signOut();
    restrictSession('change_password');
    expect(session()).toEqual({ status: 'guest' });
  });
});
