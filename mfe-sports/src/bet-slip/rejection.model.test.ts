import type { Offer } from '@exchange/contract';
import { expect, it } from 'vitest';
import { CAUSE_GONE, type RejectionCause, readRejectionCause } from './rejection.model.ts';
import type { SlipOffer, SlipSelection } from './slip.model.ts';
import { testSelection } from './test-support/test-selection.ts';

const selection: SlipSelection = { ...testSelection, odds: 2 };
const levels = (...sizes: [number, number]): Offer[] => [
  { price: 2, size: sizes[0] },
  { price: 1.5, size: sizes[1] },
];
const offer: SlipOffer = {
  minStake: 10,
  maxStake: 1000,
  state: 'open',
  betAllowed: true,
  delay: 0,
  odds: 2,
  levels: levels(100, 100),
};
const read = (cause: RejectionCause, changes: Partial<SlipOffer> = {}, balance = 500) =>
  readRejectionCause(cause, selection, {
    offer: { ...offer, ...changes },
    rule: { priceChange: 'better' },
    balance,
  });

it.each<[RejectionCause, Partial<SlipOffer>, boolean]>([
  ['state', { state: 'suspended' }, true],
  ['state', { betAllowed: false }, true],
  ['state', { adminMessage: 'Rain' }, true],
  ['state', { odds: 1.9, levels: levels(50, 50) }, false],
  ['price', { odds: 1.9 }, true],
  ['price', { rate: 90 }, true],
  ['price', { state: 'suspended' }, true],
  ['price', { levels: levels(50, 50) }, false],
  ['size', { levels: levels(50, 100) }, true],
  ['size', { levels: levels(100, 50) }, false],
  ['balance', { state: 'suspended', odds: 1.9, levels: levels(50, 50) }, false],
])('a rejection for its %s looks at %j: %s', (cause, changes, isSeen) => {
  expect(read(cause, changes) !== read(cause)).toBe(isSeen);
});

it('a rejection for the balance looks at that alone, others at nothing before the match is loaded', () => {
  expect(read('balance', {}, 700)).toBe(700);
  const view = { offer: undefined, rule: { priceChange: 'better' as const }, balance: 500 };
  expect(readRejectionCause('state', selection, view)).toBeUndefined();
});

it('a rejection for a suspension is gone on an open market, whatever came before', () => {
  expect(read('state')).toBe(CAUSE_GONE);
  expect(read('state', { state: 'suspended' })).not.toBe(CAUSE_GONE);
});
