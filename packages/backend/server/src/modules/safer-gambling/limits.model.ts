import { LIMIT_INCREASE_WAIT_MS } from '@exchange/contract';

/** Paise; null is no limit. The `next…` fields apply from their time on. */
export interface StoredLimit {
  amount: number | null;
  nextAmount: number | null;
  nextFrom: Date | null;
}

/** The limit at a moment. */
export interface EffectiveLimit {
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
 * pending one, a looser one waits (decisions, "Safer gambling"). Repeating a pending change does
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
