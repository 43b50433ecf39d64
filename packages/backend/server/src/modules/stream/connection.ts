import { STREAM_HEARTBEAT_MS, type StreamFrame } from '@exchange/contract';
import { type EventStream, toEvent } from '@exchange/server-kit';

/**
 * Bytes of backlog above which a reader is skipped until it catches up; its next frames are merged.
 */
const MAX_BUFFERED = 256 * 1024;
/** Interval of reads of user topics without a reported change, in ms. */
const REREAD_MS = 5000;
/** Delay of the retry after a failed read of a user topic, in ms. */
const RETRY_MS = 1000;

/** The source of a topic's frames for a connection. */
export interface TopicSource {
  /** Returns frames from `id` to now; undefined where the user may not read the topic. */
  framesSince(
    topic: string,
    id: string | null,
    userId: number | undefined,
  ): StreamFrame[] | Promise<StreamFrame[]> | undefined;
  /** Grows when a user topic may have changed; undefined for topics that are cheap to read. */
  userVersion(topic: string, userId: number): number | undefined;
}

const HEARTBEAT: StreamFrame = { kind: 'beat' };

/** Readers of a topic share its frames, so each is serialized once for all of them. */
const texts = new WeakMap<StreamFrame, string>();
function toText(frame: StreamFrame): string {
  const known = texts.get(frame);
  if (known !== undefined) return known;
  const text = toEvent(frame);
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
 * Creates one open stream, which sends each of its topics' frames in order. `onFault` gets the
 * error of a failed read of a player topic; it is retried, and the others continue.
 */
export function createConnection(parts: {
  sink: Pick<EventStream, 'write' | 'buffered'>;
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
        id,
        seenVersion: undefined,
        readAt: Number.NEGATIVE_INFINITY,
        retryAt: Number.NEGATIVE_INFINITY,
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

  /** Returns the version of a player topic; undefined for a public one. */
  const readVersion = (topic: string) =>
    userId === undefined ? undefined : source.userVersion(topic, userId);

  /** Returns true if a player topic may have changed since it was read. */
  const isDue = ({ seenVersion, readAt, retryAt }: Subscription, version: number) =>
    (version !== seenVersion || now() - readAt >= REREAD_MS) && now() >= retryAt;

  /** Reads a player topic. A failed read counts as none, so that no change is lost. */
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

  /** Reads the due player topics one after another, so that a stream uses one query at a time. */
  const readDue = async (due: readonly string[]) => {
    for (const topic of due) {
      const subscription = subscriptions.get(topic);
      const version = readVersion(topic);
      if (subscription && version !== undefined) await readTopic(topic, subscription, version);
    }
  };

  /** Sends the new frames of a public topic. */
  const sendPublic = (topic: string, subscription: Subscription) => {
    const frames = source.framesSince(topic, subscription.id, userId);
    // Only topics without a version are sent here, and those are synchronous.
    if (frames instanceof Promise) throw new Error(`${topic} is not loaded`);
    if (frames === undefined || (frames.length > 0 && !isBehind())) {
      deliver(topic, subscription, frames);
    }
  };

  return {
    /**
     * Sends new frames, or a heartbeat. Resolves once the player topics that it read are sent; the
     * next tick need not wait for that.
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
      if (now() - spokeAt >= STREAM_HEARTBEAT_MS && !isBehind()) send(HEARTBEAT);
    },
  };
}
export type StreamConnection = ReturnType<typeof createConnection>;
