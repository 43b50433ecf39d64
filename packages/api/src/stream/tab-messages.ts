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

/** Opens a channel between the tabs; messages reach the others, never the sender. */
export function openChannel<Message>(name: string, onMessage: (message: Message) => void) {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
  return {
    post: (message: Message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
