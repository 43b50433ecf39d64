import { LIMIT_INCREASE_WAIT_MS } from '@exchange/contract';

/** Paise; null is no limit. What stands under `next…` counts from then on. */
export interface StoredLimit {
  amount: number | null;
  nextAmount: number | null;
  nextFrom: Date | null;
}

/** A limit as it counts at a moment. */
export interface EffectiveLimit {
  amount: number | null;
  next: { amount: number | null; from: Date } | null;
}

export const NO_LIMIT: StoredLimit = { amount: null, nextAmount: null, nextFrom: null };

/** What counts at `now`. */
export function selectEffective(stored: StoredLimit, now: Date): EffectiveLimit {
  const { amount, nextAmount, nextFrom } = stored;
  if (nextFrom === null) return { amount, next: null };
  if (nextFrom <= now) return { amount: nextAmount, next: null };
  return { amount, next: { amount: nextAmount, from: nextFrom } };
}

const isStricter = (amount: number | null, than: number | null) =>
  amount !== null && (than === null || amount <= than);

/**
 * What is stored once a player wants another amount: a stricter one counts at once and drops what
 * waited, a looser one waits (decisions, "Safer gambling"). Asking again for what waits already does
 * not begin the wait anew.
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
