import { PRICES_STALE_AFTER_MS } from '@exchange/contract';
import { useEffect, useRef, useState } from 'react';
import { streamStatusStore } from './stream/tab-sync.ts';

/** Interval of the age check in ms, and so the longest delay of a change. */
const CHECK_INTERVAL_MS = 500;

/** Returns when prices were last confirmed, by a poll or by any message of the stream. */
const selectConfirmedAt = (polledAt: number, streamed: boolean) =>
  streamed ? Math.max(polledAt, streamStatusStore.getState().lastMessageAt) : polledAt;

/**
 * Returns true when prices were not confirmed for 5 s. `polledAt` is the last reply in epoch ms, 0
 * before; a function is read at each check, so that replies do not re-render.
 */
export function useArePricesStale(polledAt: number | (() => number), streamed = false): boolean {
  const [stale, setStale] = useState(false);
  const confirmed = useRef({ polledAt, streamed });
  confirmed.current = { polledAt, streamed };
  useEffect(() => {
    const check = () => {
      const { polledAt: asked, streamed: byStream } = confirmed.current;
      const at = typeof asked === 'function' ? asked() : asked;
      setStale(at > 0 && Date.now() - selectConfirmedAt(at, byStream) > PRICES_STALE_AFTER_MS);
    };
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return stale;
}
