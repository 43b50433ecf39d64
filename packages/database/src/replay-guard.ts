/**
 * Older messages are refused, in ms; so far clocks of programs may differ, which NTP keeps within a few. Whoever can
 * hold messages up in Redis makes prices older by no more than this.
 */
export const MAX_AGE_MS = 5000;

/** What each message says of itself. */
export interface MessageMark {
  /** The program, by a name that each of its processes has anew. */
  sender: string;
  /** By the sender's clock, ms since 1970. */
  sentAt: number;
  /** Grows with each message of the sender. */
  serial: number;
}

/** Tells messages that are sent again from new ones. */
export interface ReplayGuard {
  /** Returns why the message is not to be heard; undefined where it is new, and it is old from then on. */
  refuse(mark: MessageMark): string | undefined;
}

/** Knows the last message of each sender of the last seconds; earlier ones are too old anyway. */
export function createReplayGuard(now: () => number = Date.now): ReplayGuard {
  const last = new Map<string, MessageMark>();

  const forgetOld = () => {
    const oldest = now() - MAX_AGE_MS;
    for (const { sender, sentAt } of last.values()) if (sentAt < oldest) last.delete(sender);
  };

  return {
    refuse(mark) {
      const { sender, sentAt, serial } = mark;
      if (!(Math.abs(now() - sentAt) <= MAX_AGE_MS)) {
        return `it was sent ${now() - sentAt} ms ago by the clocks of both`;
      }
      const before = last.get(sender);
      if (before && serial <= before.serial) return 'it was heard before';
      if (!before) forgetOld();
      last.set(sender, mark);
      return undefined;
    },
  };
}
