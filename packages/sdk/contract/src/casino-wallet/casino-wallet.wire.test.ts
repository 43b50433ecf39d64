import { describe, expect, it, test } from 'vitest';
import { isFresh, readGameMessage, SIGNATURE_WINDOW_MS, signedText } from './casino-wallet.wire.ts';

test('time, path and body are signed with unambiguous borders', () => {
  const call = { timestamp: '1795000000000', path: '/api/wallet/bet', body: '{"amount":1}' };
  const texts = [
    signedText(call),
    signedText({ ...call, timestamp: '1795000000001' }),
    signedText({ ...call, path: '/api/wallet/win' }),
    signedText({ ...call, body: '{"amount":2}' }),
  ];
  expect(new Set(texts).size).toBe(texts.length);
});

describe('a time stamp', () => {
  const now = 1_795_000_000_000;
  it.each([
    ['of now', String(now), true],
    ['at the window’s end', String(now - SIGNATURE_WINDOW_MS), true],
    ['too old', String(now - SIGNATURE_WINDOW_MS - 1), false],
    ['from the future', String(now + SIGNATURE_WINDOW_MS + 1), false],
    ['in seconds', '1795000000', false],
    ['that is no number', 'yesterday', false],
    ['that is absent', '', false],
  ])('%s', (_, timestamp, fresh) => expect(isFresh(timestamp, now)).toBe(fresh));
});

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
