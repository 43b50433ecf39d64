import { MAX_PINNED_MATCHES, type PinnedMatch } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { calculateToggled, mergePins } from './pins.api.ts';

const pin = (matchId: string): PinnedMatch => ({ matchId, sportId: '4' });
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => pin(String(from + index)));
const ids = (pins: readonly PinnedMatch[] | undefined) => pins?.map(({ matchId }) => matchId);

describe('a pin', () => {
  it('is added at the end and removed by the same tap', () => {
    const pins = calculateToggled([pin('a')], pin('b'));
    expect(ids(pins)).toEqual(['a', 'b']);
    expect(ids(calculateToggled(pins ?? [], pin('a')))).toEqual(['b']);
  });

  it('is rejected above the maximum, but can still be removed', () => {
    const full = many(MAX_PINNED_MATCHES);
    expect(calculateToggled(full, pin('new'))).toBeUndefined();
    expect(calculateToggled(full, pin('0'))).toHaveLength(MAX_PINNED_MATCHES - 1);
  });
});

it.each([
  ['each once', [pin('a')], [pin('a'), pin('b')], ['a', 'b']],
  ['no more than fit', many(9), many(3, 20), [...(ids(many(9)) ?? []), '20']],
  ['none brought', [pin('a')], [], ['a']],
])('a guest’s pins are merged with the player’s: %s', (_, kept, brought, merged) => {
  expect(ids(mergePins(kept, brought))).toEqual(merged);
});
