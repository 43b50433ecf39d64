/** How tries of a secret slow down whoever tries. */
export interface DelayRule {
  /** So many wrong tries cost no delay. */
  free: number;
  /** One wrong try is forgotten in so many ms without another one. */
  fadeMs: number;
}

/** The wrong tries of one key, and when the last one was, in ms since 1970. */
export interface Tries {
  count: number;
  at: number;
}

/** The first delay, in ms; each further wrong try doubles it. */
const FIRST_DELAY_MS = 1000;
/** No delay is longer, in ms. */
export const MOST_DELAY_MS = 15 * 60 * 1000;
const STEPS = Math.ceil(Math.log2(MOST_DELAY_MS / FIRST_DELAY_MS)) + 1;

/** Of one account or number: nobody mistypes often, and a guesser gets some hundred tries a day. */
export const SECRET_RULE: DelayRule = { free: 3, fadeMs: 60 * 60 * 1000 };
/** Of one address: mobile networks put thousands of players behind one, a few of whom mistype. */
export const ADDRESS_RULE: DelayRule = { free: 100, fadeMs: 30 * 1000 };

/** More wrong tries than these make no delay longer, so they are not counted. */
export const selectMostCount = ({ free }: DelayRule): number => free + STEPS;

/** How long the next try has to wait after so many wrong ones, in ms. */
export const calculateDelay = (count: number, { free }: DelayRule): number =>
  count <= free ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (count - free - 1), MOST_DELAY_MS);

/** How long a try has to wait at `now` (ms since 1970), in ms. */
export function calculateWait(tries: Tries | undefined, rule: DelayRule, now: number): number {
  const delay = tries ? calculateDelay(tries.count, rule) : 0;
  return tries && delay > 0 ? Math.max(0, tries.at + delay - now) : 0;
}

/** The tries with another one at `now` (ms since 1970), less those that were forgotten meanwhile. */
export function addTry(tries: Tries | undefined, rule: DelayRule, now: number): Tries {
  const faded = tries ? Math.floor(Math.max(0, now - tries.at) / rule.fadeMs) : 0;
  const count = Math.max(0, (tries?.count ?? 0) - faded) + 1;
  return { count: Math.min(count, selectMostCount(rule)), at: now };
}
