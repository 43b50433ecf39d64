import type { SimulatedKind } from './simulated-matches.repository.ts';

/** A ground or court: one match is played there, the next one is announced. */
export interface Slot {
  name: string;
  kind: SimulatedKind;
}

/** Number of concurrent matches of each sport. */
export interface SlotCounts {
  cricket: number;
  football: number;
  tennis: number;
}

export const DEFAULT_COUNTS: SlotCounts = { cricket: 3, football: 4, tennis: 3 };

/** Every third ground plays one-day matches, the others Twenty20. */
const ONE_DAY_EVERY = 3;

/** Returns the grounds and courts for a number of matches. */
export function listSlots({ cricket, football, tennis }: SlotCounts): Slot[] {
  const list = (name: string, count: number, kind: (place: number) => SimulatedKind) =>
    Array.from({ length: count }, (_, i) => ({ name: `${name}-${i + 1}`, kind: kind(i + 1) }));
  return [
    ...list('cricket', cricket, (place) => (place % ONE_DAY_EVERY === 0 ? 'ODI' : 'T20')),
    ...list('football', football, () => 'football'),
    ...list('tennis', tennis, () => 'tennis'),
  ];
}
