import type { StreamFrame } from '@exchange/contract';

/** What the tabs of a browser say to each other. */
export type TabMessage =
  /** A tab tells the leader what it shows; repeated, so that a closed tab is forgotten. */
  | { type: 'want'; tab: string; topics: readonly string[] }
  /** A new leader asks every tab what it shows. */
  | { type: 'who' }
  /** A tab missed something of a topic. */
  | { type: 'resync'; topic: string }
  /** The leader hands on what came. */
  | { type: 'frame'; frame: StreamFrame }
  | { type: 'live'; live: boolean };

const CHANNEL = 'exchange-stream';

/** The channel between the tabs; messages reach the others, never the sender. */
export function openChannel(onMessage: (message: TabMessage) => void) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return {
    post: (message: TabMessage) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
