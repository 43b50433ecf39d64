import { PRICES_STALE_AFTER_MS } from '@exchange/contract';
import { elapsedSince } from '@exchange/store';
import { useEffect, useRef, useState } from 'react';
import { streamStatusStore } from './stream/tab-sync.ts';

/** Interval of the age check in ms, and so the longest delay of a change. */
const CHECK_INTERVAL_MS = 500;

/**
 * Returns true when prices were not confirmed for 5 s. `polledAt` is the last reply in epoch ms, 0
 * before; a function is read at each check, so that replies do not re-render.
 */
export function useArePricesStale(polledAt: number | (() => number), streamed = false): boolean {
  const [stale, setStale] = useState(false);
  const confirmed = useRef({ polledAt, streamed });
  confirmed.current = { polledAt, streamed };
  useEffect(() => {
    /** The last reply, by the device's clock and by when it was first seen here. */
    let reply = { clock: 0, steady: 0 };
    const check = () => {
      const { polledAt: asked, streamed: byStream } = confirmed.current;
      const at = typeof asked === 'function' ? asked() : asked;
      if (at !== reply.clock) reply = { clock: at, steady: performance.now() };
      const { lastMessage } = streamStatusStore.getState();
      // A poll confirms prices, and so does any message of the stream.
      const moments = byStream && lastMessage ? [reply, lastMessage] : [reply];
      const age = Math.min(...moments.map(elapsedSince));
      setStale(at > 0 && age > PRICES_STALE_AFTER_MS);
    };
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return stale;
}
