import { Redis } from 'ioredis';
import type { TestCluster } from './cluster.ts';
import { readLine } from './line-watch.ts';

/** What the leader of a cluster tells of its board, heard on the servers' own line. */
export interface BoardWatch {
  /** Each number with the leader's time of it, ms since 1970, in order. */
  readonly told: readonly (readonly [number: number, at: number])[];
  close(): void;
}

/** Listens to the leader from now on. */
export async function watchBoard({ redis }: TestCluster): Promise<BoardWatch> {
  const listener = new Redis(redis.url);
  const told: [number, number][] = [];
  listener.on('pmessage', (_pattern: string, _channel: string, text: string) => {
    const message = readLine(text);
    if (message.kind === 'board') told.push([message.number, message.at]);
  });
  await listener.psubscribe('exchange:*bus');
  return { told, close: () => listener.disconnect() };
}
