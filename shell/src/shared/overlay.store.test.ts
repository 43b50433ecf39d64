import { type Session, sessionStore, setSearchText, useSearchText } from '@exchange/store';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeOverlay, openOverlay, overlayStore } from './overlay.store.ts';

const player = (userId: string, token = 'secret'): Session => ({
  status: 'player',
  token,
  userId,
  userName: 'asha',
  role: 'player',
});
const current = () => overlayStore.getState().current;

beforeEach(() => {
  overlayStore.setState({ current: undefined });
  sessionStore.setState({ session: player('7') });
});

describe.each(['account-menu', 'support'] as const)('the overlay %s', (name) => {
  it.each([
    ['closes when the player is signed out', { status: 'guest' } as const, undefined],
    ['closes when somebody else is signed in', player('8'), undefined],
    ['stays open when the player gets a new token', player('7', 'renewed'), { name }],
  ])('%s', (_, session, left) => {
    openOverlay({ name });
    sessionStore.setState({ session });
    expect(current()).toEqual(left);
  });
});

it('keeps the overlay of a link when the session changes', () => {
  openOverlay({ name: 'sign-in-link', token: 'id_1' });
  sessionStore.setState({ session: { status: 'guest' } });
  expect(current()).toEqual({ name: 'sign-in-link', token: 'id_1' });
});

it('closes only the named overlay', () => {
  openOverlay({ name: 'account-menu' });
  openOverlay({ name: 'sidebar' });
  closeOverlay('account-menu');
  expect(current()).toEqual({ name: 'sidebar' });
  closeOverlay('sidebar');
  expect(current()).toBeUndefined();
});

it.each([
  ['closes', () => closeOverlay('search')],
  ['gives way to another', () => openOverlay({ name: 'sign-in-link', token: 'id_1' })],
])('empties the search text when the search %s', (_, leave) => {
  openOverlay({ name: 'search' });
  setSearchText('kent');
  leave();
  expect(renderHook(useSearchText).result.current).toBe('');
});
