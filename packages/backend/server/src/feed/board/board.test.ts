import { describe, expect, it } from 'vitest';
import { type MatchControls, NO_CONTROLS, selectStream, selectTaking } from './board.ts';

const open = {
  id: 'm',
  status: 'OPEN' as const,
  adminMessage: undefined,
  betAllowed: true,
  opensBefore: 60,
};
const OPEN = { adminMessage: undefined, betAllowed: true, opensBefore: 60 };

describe('whether a market takes bets', () => {
  it.each<[string, Partial<MatchControls>, Partial<typeof open> | object, object]>([
    ['is the feed’s word alone', {}, {}, OPEN],
    ['follows a lock of all', { all: { betAllowed: false } }, {}, { ...OPEN, betAllowed: false }],
    [
      'follows its own lift of it',
      { all: { betAllowed: false }, markets: { m: { betAllowed: true } } },
      {},
      OPEN,
    ],
    ['is not that of another market', { markets: { n: { betAllowed: false } } }, {}, OPEN],
    [
      'stays locked by its feed',
      { all: { betAllowed: true } },
      { isFeedLocked: true },
      { ...OPEN, betAllowed: false },
    ],
    [
      'stays locked where its event numbers ran out',
      { all: { betAllowed: true } },
      { betAllowed: false },
      { ...OPEN, betAllowed: false },
    ],
    [
      'shows the message of staff before the feed’s',
      { all: { adminMessage: 'Rain' } },
      { adminMessage: 'Toss' },
      { ...OPEN, adminMessage: 'Rain' },
    ],
    [
      'may be without the message of all',
      { all: { adminMessage: 'Rain' }, markets: { m: { adminMessage: '' } } },
      {},
      OPEN,
    ],
    ['opens when staff say', { all: { opensBefore: 0 } }, {}, { ...OPEN, opensBefore: 0 }],
    [
      'keeps its own reason once it is closed',
      { all: { adminMessage: 'Rain', betAllowed: false } },
      { status: 'CLOSED', adminMessage: 'Abandoned' },
      { ...OPEN, adminMessage: 'Abandoned' },
    ],
  ])('%s', (_, controls, market, expected) => {
    const taking = selectTaking({ ...NO_CONTROLS, ...controls }, { ...open, ...market });
    expect(taking).toEqual(expected);
  });
});

describe('the stream of a match', () => {
  const FEED = 'https://feed.example/1';
  const STAFF = 'https://tv.example/1';
  it.each<[string, Partial<MatchControls>, string | undefined, string | undefined]>([
    ['there is none', {}, undefined, undefined],
    ['is the feed’s', {}, FEED, FEED],
    ['is that of staff', { hasTv: true, streamUrl: STAFF }, FEED, STAFF],
    ['is taken off the air', { hasTv: false }, FEED, undefined],
    ['is an address that is not on the air', { streamUrl: STAFF }, undefined, undefined],
  ])('%s', (_, controls, streamUrl, expected) => {
    expect(selectStream({ controls: { ...NO_CONTROLS, ...controls }, streamUrl })).toBe(expected);
  });
});
