import { Redis } from 'ioredis';
import type { BusMessage } from '../cluster/bus.ts';
import type { TestCluster } from './cluster.ts';

/** Reads a message as it stands on the line: what it begins with has no brace in it. */
const readLine = (text: string) => JSON.parse(text.slice(text.indexOf('{'))) as BusMessage;

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
