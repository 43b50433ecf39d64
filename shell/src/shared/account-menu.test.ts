import { type Session, sessionStore } from '@exchange/store';
import { beforeEach, expect, it } from 'vitest';
import { accountMenuStore, openAccountMenu } from './account-menu.ts';

const player = (userId: string, token = 'secret'): Session => ({
  ...{ status: 'player', token, userId, userName: 'asha', role: 'player' },
});

beforeEach(() => {
  sessionStore.setState({ session: player('7') });
  openAccountMenu();
});

it.each([
  ['closes when the player is signed out', { status: 'guest' } as const, false],
  ['closes when somebody else is signed in', player('8'), false],
  ['stays open when the player gets a new token', player('7', 'renewed'), true],
])('the account menu %s', (_, session, open) => {
  sessionStore.setState({ session });
  expect(accountMenuStore.getState()).toEqual({ open });
});
