import { PRICES_OLD_AFTER_MS } from '@exchange/contract';
import { useEffect, useRef, useState } from 'react';
import { streamStatusStore } from './stream/tab-sync.ts';

/** The age is looked at so often, in ms; a change shows at most so much later. */
const LOOK_EVERY_MS = 500;

/** When prices were last confirmed, by an answer to a poll or by anything that the stream said. */
const selectConfirmedAt = (polledAt: number, streamed: boolean) =>
  streamed ? Math.max(polledAt, streamStatusStore.getState().lastMessageAt) : polledAt;

/**
 * The watchdog of prices: true when nothing confirmed them for 5 s, so that they are grey and take no
 * taps. `polledAt` is the last answer in ms since 1970, 0 before the first; as a function it is read
 * when the age is looked at, so that an answer that changes nothing else renders nothing.
 */
export function useArePricesStale(polledAt: number | (() => number), streamed = false): boolean {
  const [old, setOld] = useState(false);
  const confirmed = useRef({ polledAt, streamed });
  confirmed.current = { polledAt, streamed };
  useEffect(() => {
    const look = () => {
      const { polledAt: asked, streamed: byStream } = confirmed.current;
      const at = typeof asked === 'function' ? asked() : asked;
      setOld(at > 0 && Date.now() - selectConfirmedAt(at, byStream) > PRICES_OLD_AFTER_MS);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return old;
}
