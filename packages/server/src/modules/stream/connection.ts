import { STREAM_BEAT_MS, type StreamFrame } from '@exchange/contract';

/** A reader this far behind, in bytes, is skipped until it caught up; its next frames join up. */
const MOST_BUFFERED = 256 * 1024;
/** User topics are read again after this even if nobody said that they changed, in ms. */
const REREAD_MS = 5000;

/** Where frames go: a response that is being written. */
export interface StreamSink {
  write(text: string): void;
  readonly buffered: number;
}

/** How a connection learns the frames of a topic. */
export interface TopicSource {
  /** Frames from `id` to now; undefined where the topic is not for this user. */
  framesSince(
    topic: string,
    id: string | null,
    userId: number | undefined,
  ): StreamFrame[] | Promise<StreamFrame[]> | undefined;
  /** Grows when a user topic may have changed; undefined for topics that are cheap to ask. */
  userVersion(topic: string, userId: number): number | undefined;
}

interface Subscription {
  id: string | null;
  seenVersion: number | undefined;
  readAt: number;
}

/** One open stream: sends each of its topics' frames in order. */
export function createConnection(parts: {
  sink: StreamSink;
  source: TopicSource;
  userId: number | undefined;
  topics: Readonly<Record<string, string | null>>;
  now: () => number;
}) {
  const { sink, source, userId, now } = parts;
  const subscriptions = new Map<string, Subscription>(
    Object.entries(parts.topics).map(([topic, id]) => [
      topic,
      { id, seenVersion: undefined, readAt: Number.NEGATIVE_INFINITY },
    ]),
  );
  let spokeAt = Number.NEGATIVE_INFINITY;
  let busy = false;

  const send = (frame: StreamFrame) => {
    sink.write(`data: ${JSON.stringify(frame)}\n\n`);
    spokeAt = now();
  };

  const isDue = (topic: string, subscription: Subscription) => {
    const version = userId === undefined ? undefined : source.userVersion(topic, userId);
    if (version === undefined) return true;
    if (version === subscription.seenVersion && now() - subscription.readAt < REREAD_MS) {
      return false;
    }
    subscription.seenVersion = version;
    subscription.readAt = now();
    return true;
  };

  const advance = async (topic: string, subscription: Subscription) => {
    if (!isDue(topic, subscription)) return;
    const frames = await source.framesSince(topic, subscription.id, userId);
    if (frames === undefined) {
      subscriptions.delete(topic);
      send({ kind: 'gone', topic });
      return;
    }
    for (const frame of frames) {
      send(frame);
      if ('id' in frame) subscription.id = frame.id;
    }
  };

  return {
    /** Sends what is new; says that it lives where nothing is. */
    async tick(): Promise<void> {
      if (busy || sink.buffered > MOST_BUFFERED) return;
      busy = true;
      try {
        for (const [topic, subscription] of subscriptions) await advance(topic, subscription);
        if (now() - spokeAt >= STREAM_BEAT_MS) send({ kind: 'beat' });
      } finally {
        busy = false;
      }
    },
  };
}
export type StreamConnection = ReturnType<typeof createConnection>;
