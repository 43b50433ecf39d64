import { HttpError } from '../http-error.ts';
import type { GameSession } from '../sessions/game-sessions.ts';

/** Limits open streams, each of which uses memory: by visit, by player, and in total. */
interface OpenStreams {
  /**
   * Counts a stream and returns its end; over the limit the player's oldest is closed. Throws
   * HttpError with a retry delay over the total limit.
   */
  add(visit: GameSession, close: () => void): () => void;
}

const OF_A_VISIT = 3;
const OF_A_PLAYER = 6;
/** Maximum of the provider, as many as a server of the exchange has. */
const IN_ALL = 12_000;
/** Minimum retry delay of a rejected page, in seconds, randomised so that not all come at once. */
const MIN_WAIT_S = 5;
const MAX_WAIT_S = 15;

interface OpenStream {
  session: string;
  close: () => void;
}

/** Creates the empty count. At most `max` streams are open at once; `random` draws the delays. */
export function createOpenStreams(max = IN_ALL, random: () => number = Math.random): OpenStreams {
  const byPlayer = new Map<string, OpenStream[]>();
  let total = 0;

  function remove(player: string, stream: OpenStream): void {
    const open = byPlayer.get(player) ?? [];
    const left = open.filter((one) => one !== stream);
    total -= open.length - left.length;
    if (left.length > 0) byPlayer.set(player, left);
    else byPlayer.delete(player);
  }

  /** Returns the stream that is closed for another of the same visit. */
  function findLeaving({ player, session }: GameSession): OpenStream | undefined {
    const open = byPlayer.get(player) ?? [];
    const ofVisit = open.filter((one) => one.session === session);
    if (ofVisit.length >= OF_A_VISIT) return ofVisit[0];
    return open.length >= OF_A_PLAYER ? open[0] : undefined;
  }

  return {
    add(visit, close) {
      const { player, session } = visit;
      const leaving = findLeaving(visit);
      if (!leaving && total >= max) {
        const wait = MIN_WAIT_S + Math.floor(random() * (MAX_WAIT_S - MIN_WAIT_S + 1));
        throw new HttpError('busy', 'Too many players watch. Please try again.', wait);
      }
      if (leaving) {
        remove(player, leaving);
        leaving.close();
      }
      const stream = { session, close };
      byPlayer.set(player, [...(byPlayer.get(player) ?? []), stream]);
      total += 1;
      return () => remove(player, stream);
    },
  };
}
