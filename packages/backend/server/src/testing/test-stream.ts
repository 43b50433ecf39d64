import type { StreamFrame } from '@exchange/contract';
import { createConnection } from '../modules/stream/connection.ts';
import { createStreamHub } from '../modules/stream/hub.ts';
import { registerStream } from '../modules/stream/route.ts';
import { createStreamLimits, selectStreamCaps } from '../modules/stream/stream-limits.ts';
import type { TestExchange } from './test-exchange.ts';

interface StreamOptions {
  userId?: number | undefined;
  /** The application's when absent. */
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

/**
 * Opens a port for the application with its streams, which follow real time; before its first call.
 * Returns its address.
 */
export async function listenWithStreams({ app, context, exchange }: TestExchange): Promise<string> {
  registerStream(app, {
    hub: createStreamHub({ error: rethrow }),
    source: exchange.stream,
    sessions: context.sessions,
    limits: createStreamLimits(selectStreamCaps(true)),
    now: Date.now,
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}
