import type { Visit } from './visits.ts';

/** Streams that are open, each of which holds memory: few for a visit, few for a player. */
export interface OpenStreams {
  /**
   * Counts a stream; where it is one too many, the oldest is closed, as a page that lost its line
   * connects anew before the server has noticed. @returns what to call when the stream has ended
   */
  add(visit: Visit, close: () => void): () => void;
}

const OF_A_VISIT = 3;
const OF_A_PLAYER = 6;

interface OpenStream {
  session: string;
  close: () => void;
}

/** Creates the count, which begins with none. */
export function createOpenStreams(): OpenStreams {
  const byPlayer = new Map<string, OpenStream[]>();

  function remove(player: string, stream: OpenStream): void {
    const left = (byPlayer.get(player) ?? []).filter((one) => one !== stream);
    if (left.length > 0) byPlayer.set(player, left);
    else byPlayer.delete(player);
  }

  return {
    add({ player, session }, close) {
      const stream = { session, close };
      const open = [...(byPlayer.get(player) ?? []), stream];
      byPlayer.set(player, open);
      const ofVisit = open.filter((one) => one.session === session);
      const oldest = ofVisit.length > OF_A_VISIT ? ofVisit[0] : open[0];
      if (oldest && (ofVisit.length > OF_A_VISIT || open.length > OF_A_PLAYER)) {
        remove(player, oldest);
        oldest.close();
      }
      return () => remove(player, stream);
    },
  };
}
