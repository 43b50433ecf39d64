import { Redis } from 'ioredis';
import type { BusMessage } from '../cluster/bus.ts';
import type { TestCluster } from './cluster.ts';

/** All messages on the channel of a cluster's servers. */
export interface LineWatch {
  /** The name of the channel in Redis. */
  readonly channel: string;
  /** Returns the messages of a kind, in order. */
  heard(kind: BusMessage['kind']): BusMessage[];
  /** Returns their texts on the channel. */
  texts(kind: BusMessage['kind']): string[];
  /** Returns the number of the last message of the leader. */
  serial(): number;
  close(): void;
}

/** Reads a message as it stands on the line: what it begins with has no brace in it. */
const readLine = (text: string) => JSON.parse(text.slice(text.indexOf('{'))) as BusMessage;

/** Starts to record; resolves once a heartbeat of the leader arrived. */
export async function watchLine({ redis }: TestCluster): Promise<LineWatch> {
  const listener = new Redis(redis.url);
  const reported: { text: string; message: BusMessage }[] = [];
  const began = Promise.withResolvers<string>();
  listener.on('pmessage', (_pattern: string, channel: string, text: string) => {
    const message = readLine(text);
    reported.push({ text, message });
    if (message.kind === 'beat') began.resolve(channel);
  });
  await listener.psubscribe('exchange:*bus');
  const select = (kind: BusMessage['kind']) =>
    reported.filter(({ message }) => message.kind === kind);
  return {
    channel: await began.promise,
    heard: (kind) => select(kind).map(({ message }) => message),
    serial: () => Number(select('beat').at(-1)?.text.split(' ')[3]),
    texts: (kind) => select(kind).map(({ text }) => text),
    close: () => listener.disconnect(),
  };
}

/** The board messages of a cluster's leader, read on the servers' own channel. */
export interface BoardWatch {
  /** Each number with its time by the leader, ms since 1970, in order. */
  readonly reported: readonly (readonly [number: number, at: number])[];
  close(): void;
}

/** Starts to record the leader's messages. */
export async function watchBoard({ redis }: TestCluster): Promise<BoardWatch> {
  const listener = new Redis(redis.url);
  const notified: [number, number][] = [];
  listener.on('pmessage', (_pattern: string, _channel: string, text: string) => {
    const message = readLine(text);
    if (message.kind === 'board') notified.push([message.number, message.at]);
  });
  await listener.psubscribe('exchange:*bus');
  return { reported: notified, close: () => listener.disconnect() };
}
