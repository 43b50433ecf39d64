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

const NOTHING: StreamFrame[] = [];
const BEAT: StreamFrame = { kind: 'beat' };

/** Readers of a topic share its frames, so each is written out once for all of them. */
const texts = new WeakMap<StreamFrame, string>();
function toText(frame: StreamFrame): string {
  const known = texts.get(frame);
  if (known !== undefined) return known;
  const text = `data: ${JSON.stringify(frame)}\n\n`;
  texts.set(frame, text);
  return text;
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
    sink.write(toText(frame));
    spokeAt = now();
  };

  const isBehind = () => sink.buffered > MOST_BUFFERED;

  /** What a topic has to say; player topics are asked only where they may have changed. */
  const ask = (topic: string, subscription: Subscription) => {
    const version = userId === undefined ? undefined : source.userVersion(topic, userId);
    if (version !== undefined) {
      const isRecent = now() - subscription.readAt < REREAD_MS;
      if ((version === subscription.seenVersion && isRecent) || isBehind()) return NOTHING;
      subscription.seenVersion = version;
      subscription.readAt = now();
    }
    const frames = source.framesSince(topic, subscription.id, userId);
    return Array.isArray(frames) && frames.length > 0 && isBehind() ? NOTHING : frames;
  };

  const deliver = (
    topic: string,
    subscription: Subscription,
    frames: StreamFrame[] | undefined,
  ) => {
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
      if (busy) return;
      busy = true;
      try {
        for (const [topic, subscription] of subscriptions) {
          const frames = ask(topic, subscription);
          // Waiting for what is there already would cost more than all else of a quiet tick.
          deliver(topic, subscription, frames instanceof Promise ? await frames : frames);
        }
        if (now() - spokeAt >= STREAM_BEAT_MS && !isBehind()) send(BEAT);
      } finally {
        busy = false;
      }
    },
  };
}
export type StreamConnection = ReturnType<typeof createConnection>;
