import type { Suit } from '../../game/cards.ts';
import { SUIT_PATHS } from './suit-paths.ts';

const [LEFT, MIDDLE, RIGHT] = [34, 50, 66];
const [TOP, BOTTOM] = [29, 111];
type Place = readonly [x: number, part: number];
const pair = (part: number): Place[] => [
  [LEFT, part],
  [RIGHT, part],
];
const FOUR = [...pair(0), ...pair(1)];
const SIX = [...FOUR, ...pair(0.5)];
const EIGHT = [...FOUR, ...pair(1 / 3), ...pair(2 / 3)];
const ENDS: Place[] = [
  [MIDDLE, 0],
  [MIDDLE, 1],
];
const CENTRE: Place = [MIDDLE, 0.5];

/** Positions of the pips of the ranks 2 to 10: column, and share of the height. */
const PLACES: readonly (readonly Place[])[] = [
  ENDS,
  [...ENDS, CENTRE],
  FOUR,
  [...FOUR, CENTRE],
  SIX,
  [...SIX, [MIDDLE, 0.25]],
  [...SIX, [MIDDLE, 0.25], [MIDDLE, 0.75]],
  [...EIGHT, CENTRE],
  [...EIGHT, [MIDDLE, 1 / 6], [MIDDLE, 5 / 6]],
];

/** The middle of a card from ace to ten. */
export function Pips({ rank, suit }: { rank: number; suit: Suit }) {
  const path = SUIT_PATHS[suit];
  if (rank === 1) {
    return (
      <>
        <path d={path} transform="translate(50 70) scale(2.5)" />
        <path d={path} transform="translate(50 71) scale(.85)" fill="#fff" opacity=".9" />
      </>
    );
  }
  return (PLACES[rank - 2] ?? []).map(([x, part]) => (
    <path
      key={`${x} ${part}`}
      d={path}
      transform={`translate(${x} ${TOP + (BOTTOM - TOP) * part}) scale(${part > 0.5 ? '.86 -.86' : '.86'})`}
    />
  ));
}
