import { type Session, sessionStore } from '@exchange/store';
import { beforeEach, expect, it } from 'vitest';
import { openSupportPanel, supportPanelStore } from './support-panel.ts';

const player = (userId: string, token = 'secret'): Session => ({
  ...{ status: 'player', token, userId, userName: 'asha', role: 'player' },
});

beforeEach(() => {
  sessionStore.setState({ session: player('7') });
  openSupportPanel();
});

it.each([
  ['close once the player is signed out', { status: 'guest' } as const, false],
  ['close once somebody else is signed in', player('8'), false],
  ['stay open when the player gets a new token', player('7', 'renewed'), true],
])('the messages with support %s', (_, session, open) => {
  sessionStore.setState({ session });
  expect(supportPanelStore.getState()).toEqual({ open });
});
