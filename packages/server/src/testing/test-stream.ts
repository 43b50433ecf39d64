import type { StreamFrame } from '@exchange/contract';
import { createConnection } from '../modules/stream/connection.ts';
import type { TestExchange } from './test-exchange.ts';

interface StreamOptions {
  userId?: number | undefined;
  /** That of the application when absent. */
  source?: TestExchange['exchange']['stream'];
}

/** A stream whose frames are collected; `take` sends what is new. */
export function openTestStream(
  { clock, exchange }: Pick<TestExchange, 'clock' | 'exchange'>,
  topics: Record<string, string | null>,
  { userId, source = exchange.stream }: StreamOptions = {},
) {
  const frames: StreamFrame[] = [];
  const sink = {
    buffered: 0,
    write: (text: string) => {
      frames.push(JSON.parse(text.replace('data: ', '')) as StreamFrame);
    },
  };
  const now = () => clock.now().getTime();
  const connection = createConnection({ sink, source, userId, topics, now });
  const take = async () => {
    await connection.tick();
    return frames.splice(0);
  };
  return { take, sink };
}
