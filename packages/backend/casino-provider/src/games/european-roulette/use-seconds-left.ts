import { useEffect, useState } from 'react';

/** Returns the whole seconds until a time of the server's clock, 0 afterwards. */
export function useSecondsLeft(until: number, serverNow: () => number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - serverNow()) / 1000)));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [until, serverNow]);
  return left;
}
