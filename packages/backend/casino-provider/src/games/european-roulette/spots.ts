/** Modes of a tap on a number. */
export const MODES = ['straight', 'split', 'street', 'corner', 'line'] as const;
export type Mode = (typeof MODES)[number];

const LAST = 36;
const ROW = 3;
const REDS = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/** Returns the colour of a number; zero has its own. */
export const colorOf = (number: number): 'red' | 'black' | 'green' =>
  number === 0 ? 'green' : REDS.includes(number) ? 'red' : 'black';

const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
const numbersWhere = (fits: (number: number) => boolean) => range(1, LAST).filter(fits);

/** Spots beside the numbers, named. */
export const OUTSIDE: Readonly<Record<string, readonly number[]>> = {
  'dozen-1': range(1, 12),
  'dozen-2': range(13, 24),
  'dozen-3': range(25, 36),
  'column-1': range(1, LAST, ROW),
  'column-2': range(2, LAST, ROW),
  'column-3': range(3, LAST, ROW),
  low: range(1, 18),
  even: numbersWhere((number) => number % 2 === 0),
  red: REDS,
  black: numbersWhere((number) => colorOf(number) === 'black'),
  odd: numbersWhere((number) => number % 2 === 1),
  high: range(19, LAST),
};

/** Spots among the numbers; their names are the numbers. */
const streets = range(1, LAST, ROW);
const notLast = streets.slice(0, -1);
export const INSIDE: Readonly<Record<Mode, readonly (readonly number[])[]>> = {
  straight: range(0, LAST).map((number) => [number]),
  split: [
    ...[1, 2, 3].map((number) => [0, number]),
    ...numbersWhere((number) => number % ROW !== 0).map((number) => [number, number + 1]),
    ...range(1, LAST - ROW).map((number) => [number, number + ROW]),
  ],
  street: [[0, 1, 2], [0, 2, 3], ...streets.map((first) => range(first, first + 2))],
  corner: [
    [0, 1, 2, 3],
    ...notLast.flatMap((first) =>
      [first, first + 1].map((low) => [low, low + 1, low + ROW, low + ROW + 1]),
    ),
  ],
  line: notLast.map((first) => range(first, first + 5)),
};

const nameOf = (numbers: readonly number[]) => numbers.join('-');

/** Every spot of the table and the numbers that it covers. */
export const SPOTS: ReadonlyMap<string, readonly number[]> = new Map([
  ...Object.entries(OUTSIDE),
  ...MODES.flatMap((mode) =>
    INSIDE[mode].map((numbers): [string, readonly number[]] => [nameOf(numbers), numbers]),
  ),
]);

export const isSpot = (name: string): boolean => SPOTS.has(name);

/**
 * Returns the payout of a chip on a spot at a number, including itself, in chips; 0 after a loss.
 */
export function spotPays(name: string, number: number): number {
  const numbers = SPOTS.get(name) ?? [];
  return numbers.includes(number) ? LAST / numbers.length : 0;
}

/** Returns the number to tap after `first` for a spot. */
function partnerIn(mode: Mode, numbers: readonly number[], first: number): number | undefined {
  const [low = 0] = numbers;
  if (low === 0 && mode !== 'split') {
    // Trios and the first four are reached from zero only.
    if (first !== 0) return undefined;
    return numbers.includes(3) && numbers.length === ROW ? 3 : 1;
  }
  if (mode === 'split') return numbers.find((number) => number !== first);
  if (mode === 'corner') return 2 * low + ROW + 1 - first;
  if (mode === 'line') return first < low + ROW ? first + ROW : first - ROW;
  return first;
}

/** Returns the spots of a tap on a number, by the next number to tap; a single one needs none. */
export function reachedFrom(mode: Mode, first: number): ReadonlyMap<number, string> {
  const reached = new Map<number, string>();
  for (const numbers of INSIDE[mode]) {
    if (!numbers.includes(first)) continue;
    const partner = partnerIn(mode, numbers, first);
    if (partner !== undefined) reached.set(partner, nameOf(numbers));
  }
  return reached;
}

/** The number's field of a chip, and the position in it. */
export interface Anchor {
  number: number;
  at:
    | 'middle'
    | 'top'
    | 'right'
    | 'bottom'
    | 'left'
    | 'right-top'
    | 'right-bottom'
    | 'left-top'
    | 'left-bottom';
}

/** Returns the position of a spot's chips among the numbers; undefined beside them. */
export function anchorOf(name: string): Anchor | undefined {
  const numbers = SPOTS.get(name);
  if (!numbers || name in OUTSIDE) return undefined;
  const [low = 0, second = 0] = numbers;
  if (numbers.length === 1) return { number: low, at: 'middle' };
  if (low === 0) {
    if (numbers.length === 2) return { number: second, at: 'left' };
    return { number: second, at: numbers.length === ROW ? 'left-top' : 'left-bottom' };
  }
  if (numbers.length === 2) return { number: low, at: second === low + 1 ? 'top' : 'right' };
  if (numbers.length === ROW) return { number: low, at: 'bottom' };
  return { number: low, at: numbers.length === 4 ? 'right-top' : 'right-bottom' };
}
