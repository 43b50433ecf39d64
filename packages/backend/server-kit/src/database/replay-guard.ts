/**
 * Maximum age of a message, in ms, including the difference of clocks. An attacker in Redis can
 * delay prices by no more.
 */
export const MAX_AGE_MS = 5000;

/** Metadata of a message. */
export interface MessageMark {
  /** Name of the sender, unique to each process. */
  sender: string;
  /** By the sender's clock, ms since 1970. */
  sentAt: number;
  /** Grows with each message of the sender. */
  serial: number;
}

/** Distinguishes replayed messages from new ones. */
export interface ReplayGuard {
  /** Returns why the message is rejected; undefined if it is new, and marks it as seen. */
  refuse(mark: MessageMark): string | undefined;
}

/**
 * Creates a guard that remembers the last serial of each recent sender; older messages are expired
 * anyway.
 */
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
