/** How tries of a secret slow down whoever tries. */
export interface DelayRule {
  /** So many wrong tries cost no delay. */
  free: number;
  /** One wrong try is forgotten in each such time, in ms. */
  fadeMs: number;
  /** No delay is longer, in ms. */
  mostMs: number;
}

/** The wrong tries of one key, with moments in ms since 1970. */
export interface Tries {
  count: number;
  /** The last one, from which the delay counts. */
  at: number;
  /** From when the next one fades: later tries, right ones among them, do not put it off. */
  fadedAt: number;
}

/** The first delay, in ms; each further wrong try doubles it. */
const FIRST_DELAY_MS = 1000;

/** Of one account or number: nobody mistypes often, and a guesser gets some hundred tries a day. */
export const SECRET_RULE: DelayRule = {
  free: 3,
  fadeMs: 60 * 60 * 1000,
  mostMs: 15 * 60 * 1000,
};
/** Of one address: mobile networks put thousands of players behind one, a few of whom mistype at any time. */
export const ADDRESS_RULE: DelayRule = { free: 100, fadeMs: 10 * 1000, mostMs: 4000 };

/** More wrong tries than these make no delay longer, so they are not counted. */
export const selectMostCount = ({ free, mostMs }: DelayRule): number =>
  free + Math.ceil(Math.log2(mostMs / FIRST_DELAY_MS)) + 1;

/** How long the next try has to wait after so many wrong ones, in ms. */
export const calculateDelay = (count: number, { free, mostMs }: DelayRule): number =>
  count <= free ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (count - free - 1), mostMs);

/** How long a try has to wait at `now` (ms since 1970), in ms. */
export function calculateWait(tries: Tries | undefined, rule: DelayRule, now: number): number {
  const delay = tries ? calculateDelay(tries.count, rule) : 0;
  return tries && delay > 0 ? Math.max(0, tries.at + delay - now) : 0;
}

/** The tries with another one at `now` (ms since 1970), less those that were forgotten meanwhile. */
export function addTry(tries: Tries | undefined, rule: DelayRule, now: number): Tries {
  const faded = tries ? Math.floor(Math.max(0, now - tries.fadedAt) / rule.fadeMs) : 0;
  const left = Math.max(0, (tries?.count ?? 0) - faded);
  return {
    count: Math.min(left + 1, selectMostCount(rule)),
    at: now,
    fadedAt: tries && left > 0 ? tries.fadedAt + faded * rule.fadeMs : now,
  };
}
