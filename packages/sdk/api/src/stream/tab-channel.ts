import type { StreamFrame } from '@exchange/contract';

/** Messages between the tabs of a browser. */
export type TabMessage =
  /** A tab sends the topics it shows; repeated, so that closed tabs expire. */
  | { type: 'want'; tab: string; topics: readonly string[] }
  /** A new leading tab asks every tab for its topics. */
  | { type: 'who' }
  /** A tab missed a frame of a topic. */
  | { type: 'resync'; topic: string }
  /** The leading tab passes on a frame. */
  | { type: 'frame'; frame: StreamFrame }
  | { type: 'live'; live: boolean };

/** Opens a channel between tabs; messages reach the other tabs, never the sender. */
export function openTabChannel<Message>(name: string, onMessage: (message: Message) => void) {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
  return {
    post: (message: Message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
