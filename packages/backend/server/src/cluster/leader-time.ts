/**
 * Number of messages that count, at most 5 s of them; older ones may be from before a clock was
 * set.
 */
const MAX_COUNTED = 20;

/**
 * Converts the leader's times to this server's clock. Clocks differ and messages are delayed: the
 * quickest of the last messages bounds the difference, so late messages count as old.
 */
export function createLeaderTime(now: () => number) {
  let differences: number[] = [];
  return {
    /** Records a message that the leader sent at `at`, ms since 1970. */
    note(at: number): void {
      differences = [...differences, now() - at].slice(-MAX_COUNTED);
    },
    /** Returns the leader's time on this server's clock. */
    toOwn: (at: number): number => at + Math.min(...differences),
    /** Resets the difference, as another leader has another clock. */
    reset(): void {
      differences = [];
    },
  };
}
