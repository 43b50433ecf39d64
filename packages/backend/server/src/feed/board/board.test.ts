import { describe, expect, it } from 'vitest';
import { type MatchControls, NO_CONTROLS } from '../../exchange/match-controls.ts';
import { selectBettingTerms } from './betting-terms.ts';
import { selectStream } from './board.ts';

const open = {
  id: 'm',
  status: 'OPEN' as const,
  adminMessage: undefined,
  betAllowed: true,
  opensBefore: 60,
};
const OPEN = { adminMessage: undefined, betAllowed: true, opensBefore: 60 };

describe('a market under controls of staff', () => {
  it.each<[string, Partial<MatchControls>, Partial<typeof open> | object, object]>([
    ['follows the feed where staff set nothing', {}, {}, OPEN],
    ['follows a match lock', { all: { betAllowed: false } }, {}, { ...OPEN, betAllowed: false }],
    [
      'follows its own release of a match lock',
      { all: { betAllowed: false }, markets: { m: { betAllowed: true } } },
      {},
      OPEN,
    ],
    ['ignores the lock of another market', { markets: { n: { betAllowed: false } } }, {}, OPEN],
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
      'shows the message of staff instead of the feed’s',
      { all: { adminMessage: 'Rain' } },
      { adminMessage: 'Toss' },
      { ...OPEN, adminMessage: 'Rain' },
    ],
    [
      'can be without the message of the match',
      { all: { adminMessage: 'Rain' }, markets: { m: { adminMessage: '' } } },
      {},
      OPEN,
    ],
    ['opens at the time of staff', { all: { opensBefore: 0 } }, {}, { ...OPEN, opensBefore: 0 }],
    [
      'keeps its own reason once it is closed',
      { all: { adminMessage: 'Rain', betAllowed: false } },
      { status: 'CLOSED', adminMessage: 'Abandoned' },
      { ...OPEN, adminMessage: 'Abandoned' },
    ],
  ])('%s', (_, controls, market, expected) => {
    const terms = selectBettingTerms({ ...NO_CONTROLS, ...controls }, { ...open, ...market });
    expect(terms).toEqual(expected);
  });
});

describe('the stream of a match', () => {
  const FEED = 'https://feed.example/1';
  const STAFF = 'https://tv.example/1';
  it.each<[string, Partial<MatchControls>, string | undefined, string | undefined]>([
    ['is absent by default', {}, undefined, undefined],
    ['is that of the feed', {}, FEED, FEED],
    ['is that of staff', { hasTv: true, streamUrl: STAFF }, FEED, STAFF],
    ['is absent once staff switch it off', { hasTv: false }, FEED, undefined],
    ['is absent where staff set only an address', { streamUrl: STAFF }, undefined, undefined],
  ])('%s', (_, controls, streamUrl, expected) => {
    expect(selectStream({ controls: { ...NO_CONTROLS, ...controls }, streamUrl })).toBe(expected);
  });
});
