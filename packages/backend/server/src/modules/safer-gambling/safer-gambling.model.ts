import { LIMIT_INCREASE_WAIT_MS, REACTIVATION_WAIT_MS } from '@exchange/contract';

export interface StoredBreak {
  kind: 'time_out' | 'exclusion';
  from: Date;
  until: Date;
  endedAt: Date | null;
}

/** A break in force; `opens` is when betting opens, null until the player requests it. */
export type ActiveBreak = StoredBreak & { opens: Date | null };

function selectOpening({ kind, until, endedAt }: StoredBreak): Date | null {
  if (kind === 'time_out') return until;
  return endedAt && new Date(endedAt.getTime() + REACTIVATION_WAIT_MS);
}

const FOREVER = Number.POSITIVE_INFINITY;
const toTime = ({ opens, until }: ActiveBreak) => [opens?.getTime() ?? FOREVER, until.getTime()];

/** Compares two breaks: the longer one comes last. */
function compareLength(left: ActiveBreak, right: ActiveBreak): number {
  const [leftOpens = 0, leftUntil = 0] = toTime(left);
  const [rightOpens = 0, rightUntil = 0] = toTime(right);
  return leftOpens === rightOpens ? leftUntil - rightUntil : leftOpens - rightOpens;
}

/** Returns the longest break at `now`; undefined: the player may bet. */
export function selectBreak(breaks: readonly StoredBreak[], now: Date): ActiveBreak | undefined {
  return breaks
    .map((one) => ({ ...one, opens: selectOpening(one) }))
    .filter(({ from, opens }) => from <= now && (opens === null || now < opens))
    .toSorted(compareLength)
    .at(-1);
}

/** Paise; null is no limit. The `next…` fields apply from their time on. */
export interface StoredLimit {
  amount: number | null;
  nextAmount: number | null;
  nextFrom: Date | null;
}

/** The limit at a moment. */
interface EffectiveLimit {
  amount: number | null;
  next: { amount: number | null; from: Date } | null;
}

export const NO_LIMIT: StoredLimit = { amount: null, nextAmount: null, nextFrom: null };

/** Returns the limit at `now`. */
export function selectEffective(stored: StoredLimit, now: Date): EffectiveLimit {
  const { amount, nextAmount, nextFrom } = stored;
  if (nextFrom === null) return { amount, next: null };
  if (nextFrom <= now) return { amount: nextAmount, next: null };
  return { amount, next: { amount: nextAmount, from: nextFrom } };
}

const isStricter = (amount: number | null, than: number | null) =>
  amount !== null && (than === null || amount <= than);

/**
 * Returns the stored limit after a player's change: a stricter one applies at once and drops a
 * pending one, a looser one waits. Repeating a pending change does
 * not restart the wait.
 */
export function changeLimit(stored: StoredLimit, amount: number | null, now: Date): StoredLimit {
  const current = selectEffective(stored, now);
  if (isStricter(amount, current.amount)) return { amount, nextAmount: null, nextFrom: null };
  if (amount === null && current.amount === null) return NO_LIMIT;
  const from =
    current.next?.amount === amount
      ? current.next.from
      : new Date(now.getTime() + LIMIT_INCREASE_WAIT_MS);
  return { amount: current.amount, nextAmount: amount, nextFrom: from };
}
