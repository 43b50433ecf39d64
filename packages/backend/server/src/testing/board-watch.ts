import { Redis } from 'ioredis';
import type { TestCluster } from './cluster.ts';
import { readLine } from './line-watch.ts';

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
