import type { StreamFrame } from '@exchange/contract';
import { createConnection } from '../modules/stream/connection.ts';
import type { TestExchange } from './test-exchange.ts';

interface StreamOptions {
  userId?: number | undefined;
  /** That of the application when absent. */
  source?: TestExchange['exchange']['stream'];
  /** Gets the error of a failed read of a player's topic; it throws when absent. */
  onFault?: (error: unknown) => void;
}

const rethrow = (error: unknown) => {
  throw error;
};

/** Opens a stream whose frames are collected; `take` sends new ones. */
export function openTestStream(
  { clock, exchange }: Pick<TestExchange, 'clock' | 'exchange'>,
  topics: Record<string, string | null>,
  { userId, source = exchange.stream, onFault = rethrow }: StreamOptions = {},
) {
  const frames: StreamFrame[] = [];
  const sink = {
    buffered: 0,
    write: (text: string) => {
      frames.push(JSON.parse(text.replace('data: ', '')) as StreamFrame);
    },
  };
  const now = () => clock.now().getTime();
  const connection = createConnection({ sink, source, userId, topics, now, onFault });
  const take = async () => {
    await connection.tick();
    return frames.splice(0);
  };
  return { take, sink };
}
