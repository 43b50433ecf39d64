import { expect, it } from 'vitest';
import { NO_CONTROLS } from '../../exchange/match-controls.ts';
import { type ControlInput, changeControls, toWireControls } from './match-control.model.ts';

type Change = Omit<ControlInput, 'match_id' | 'reason'>;

const change = (...changes: Change[]) => {
  const controls = changes.reduce(
    (before, one) => changeControls(before, { match_id: 'match', reason: 'test', ...one }),
    NO_CONTROLS,
  );
  const { match_id: _, version: __, ...reported } = toWireControls('match', controls);
  return reported;
};

it.each<[string, Change[], object]>([
  ['all of a match', [{ IsBetAllow: 'N' }], { all: { IsBetAllow: 'N' }, markets: {} }],
  [
    'fields one by one',
    [{ IsBetAllow: 'N' }, { adminMessage: 'Rain' }, { BetAllowTimeBefore: 600 }],
    { all: { IsBetAllow: 'N', adminMessage: 'Rain', BetAllowTimeBefore: 600 }, markets: {} },
  ],
  [
    'one market and all others',
    [{ IsBetAllow: 'N' }, { market_id: 7, IsBetAllow: 'Y', adminMessage: null }],
    { all: { IsBetAllow: 'N' }, markets: { 7: { IsBetAllow: 'Y', adminMessage: '' } } },
  ],
  [
    'all, which replaces the same field of single markets and keeps the rest',
    [
      { market_id: 'a', IsBetAllow: 'N' },
      { market_id: 'b', IsBetAllow: 'N', adminMessage: 'Toss' },
      { IsBetAllow: 'Y' },
    ],
    { all: { IsBetAllow: 'Y' }, markets: { b: { adminMessage: 'Toss' } } },
  ],
  [
    'the opening, and its end',
    [
      { market_id: 'a', BetAllowTimeBefore: 60 },
      { market_id: 'a', BetAllowTimeBefore: null },
    ],
    { all: {}, markets: {} },
  ],
  [
    'the TV, and its end',
    [{ MainTV: 'Y', stream_url: 'https://tv.example/1' }, { MainTV: 'N' }, { stream_url: null }],
    { all: {}, markets: {}, MainTV: 'N' },
  ],
  ['the TV by the feed again', [{ MainTV: 'N' }, { MainTV: null }], { all: {}, markets: {} }],
])('staff change %s', (_, changes, expected) => {
  expect(change(...changes)).toEqual(expected);
});
