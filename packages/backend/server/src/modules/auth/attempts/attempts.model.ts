/** The delays after wrong tries of a secret. */
export interface DelayRule {
  /** Number of wrong tries without a delay. */
  free: number;
  /** Time in which one wrong try expires, in ms. */
  fadeMs: number;
  /** Maximum delay, in ms. */
  maxMs: number;
}

/** The wrong tries of one key, with times in ms since 1970. */
export interface Tries {
  count: number;
  /** The time of the last one, from which the delay counts. */
  at: number;
  /** The start of the next expiry: later tries, right ones among them, do not postpone it. */
  fadedAt: number;
}

/** The first delay, in ms; each further wrong try doubles it. */
const FIRST_DELAY_MS = 1000;

/** Per account or number: mistypes are rare, and a guesser gets some hundred tries a day. */
export const SECRET_RULE: DelayRule = {
  free: 3,
  fadeMs: 60 * 60 * 1000,
  maxMs: 15 * 60 * 1000,
};
/**
 * Per address: mobile networks put thousands of players behind one, a few of whom mistype at any
 * time.
 */
export const ADDRESS_RULE: DelayRule = { free: 100, fadeMs: 10 * 1000, maxMs: 4000 };

/** Further wrong tries do not increase the delay, so they are not counted. */
export const selectMaxCount = ({ free, maxMs }: DelayRule): number =>
  free + Math.ceil(Math.log2(maxMs / FIRST_DELAY_MS)) + 1;

/** Returns the delay after a number of wrong tries, in ms. */
export const calculateDelay = (count: number, { free, maxMs }: DelayRule): number =>
  count <= free ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (count - free - 1), maxMs);

/** Returns the remaining delay at `now` (ms since 1970), in ms. */
export function calculateWait(tries: Tries | undefined, rule: DelayRule, now: number): number {
  const delay = tries ? calculateDelay(tries.count, rule) : 0;
  return tries && delay > 0 ? Math.max(0, tries.at + delay - now) : 0;
}

/** Returns the tries with another one at `now` (ms since 1970), less expired ones. */
export function addTry(tries: Tries | undefined, rule: DelayRule, now: number): Tries {
  const faded = tries ? Math.floor(Math.max(0, now - tries.fadedAt) / rule.fadeMs) : 0;
  const left = Math.max(0, (tries?.count ?? 0) - faded);
  return {
    count: Math.min(left + 1, selectMaxCount(rule)),
    at: now,
    fadedAt: tries && left > 0 ? tries.fadedAt + faded * rule.fadeMs : now,
  };
}
