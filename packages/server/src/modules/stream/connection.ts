import { STREAM_HEARTBEAT_MS, type StreamFrame } from '@exchange/contract';

/** A reader this far behind, in bytes, is skipped until it caught up; its next frames join up. */
const MAX_BUFFERED = 256 * 1024;
/** User topics are read again after this even if nobody said that they changed, in ms. */
const REREAD_MS = 5000;
/** A user topic that could not be read is read again after this, in ms. */
const RETRY_MS = 1000;

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
  retryAt: number;
}

/**
 * One open stream: sends each of its topics' frames in order. `onFault` gets why a player topic could not be read;
 * that topic is read again, and the others go on.
 */
export function createConnection(parts: {
  sink: StreamSink;
  source: TopicSource;
  userId: number | undefined;
  topics: Readonly<Record<string, string | null>>;
  now: () => number;
  onFault: (error: unknown) => void;
}) {
  const { sink, source, userId, now, onFault } = parts;
  const subscriptions = new Map<string, Subscription>(
    Object.entries(parts.topics).map(([topic, id]) => [
      topic,
      {
        ...{ id, seenVersion: undefined },
        ...{ readAt: Number.NEGATIVE_INFINITY, retryAt: Number.NEGATIVE_INFINITY },
      },
    ]),
  );
  let spokeAt = Number.NEGATIVE_INFINITY;
  let isReading = false;

  const send = (frame: StreamFrame) => {
    sink.write(toText(frame));
    spokeAt = now();
  };

  const isBehind = () => sink.buffered > MAX_BUFFERED;

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

  /** The version of a player topic; undefined for a topic that is the same for everyone. */
  const readVersion = (topic: string) =>
    userId === undefined ? undefined : source.userVersion(topic, userId);

  /** Whether a player topic may have changed since it was read. */
  const isDue = ({ seenVersion, readAt, retryAt }: Subscription, version: number) =>
    (version !== seenVersion || now() - readAt >= REREAD_MS) && now() >= retryAt;

  /** Reads a player topic. One that could not be read counts as never read, so that no change is lost. */
  const readTopic = async (topic: string, subscription: Subscription, version: number) => {
    subscription.seenVersion = version;
    subscription.readAt = now();
    let frames: StreamFrame[] | undefined;
    try {
      frames = await source.framesSince(topic, subscription.id, userId);
    } catch (error) {
      subscription.seenVersion = undefined;
      subscription.retryAt = now() + RETRY_MS;
      onFault(error);
      return;
    }
    deliver(topic, subscription, frames);
  };

  /** Reads the player topics that are due one after another, so that a stream asks for one at a time. */
  const readDue = async (due: readonly string[]) => {
    for (const topic of due) {
      const subscription = subscriptions.get(topic);
      const version = readVersion(topic);
      if (subscription && version !== undefined) await readTopic(topic, subscription, version);
    }
  };

  /** Sends what is new of a topic for everyone. */
  const sendPublic = (topic: string, subscription: Subscription) => {
    const frames = source.framesSince(topic, subscription.id, userId);
    // Only what has no version is sent here, and that is at hand.
    if (frames instanceof Promise) throw new Error(`${topic} is not at hand`);
    if (frames === undefined || (frames.length > 0 && !isBehind())) {
      deliver(topic, subscription, frames);
    }
  };

  return {
    /**
     * Sends what is new; says that it lives where nothing is. Resolves once the player topics that it asked for are
     * sent; the next tick need not wait for that.
     */
    async tick(): Promise<void> {
      let due: string[] | undefined;
      for (const [topic, subscription] of subscriptions) {
        const version = readVersion(topic);
        if (version === undefined) sendPublic(topic, subscription);
        else if (!isReading && isDue(subscription, version) && !isBehind()) {
          due ??= [];
          due.push(topic);
        }
      }
      if (due) {
        isReading = true;
        await readDue(due).finally(() => {
          isReading = false;
        });
      }
      if (now() - spokeAt >= STREAM_HEARTBEAT_MS && !isBehind()) send(BEAT);
    },
  };
}
export type StreamConnection = ReturnType<typeof createConnection>;
