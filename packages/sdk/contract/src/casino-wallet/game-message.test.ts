import { describe, expect, it } from 'vitest';
import { readGameMessage } from './casino-wallet.wire.ts';

describe('a message of a game', () => {
  it.each(['game:ready', 'game:failed', 'game:balance', 'game:leave'].map((type) => ({ type })))(
    '%o',
    (data) => expect(readGameMessage(data)).toEqual(data),
  );

  it('carries the game to open', () => {
    const data = { type: 'game:open', provider_name: 'RG', game_id: '900012' };
    expect(readGameMessage(data)).toEqual(data);
  });

  it.each([
    ['text', 'game:ready'],
    ['nothing', null],
    ['another type', { type: 'webpackOk' }],
    ['a game that is a path', { type: 'game:open', provider_name: 'RG', game_id: '../login' }],
  ])('is not %s', (_, data) => expect(readGameMessage(data)).toBeUndefined());
});
