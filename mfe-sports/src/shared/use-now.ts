import { serverNow } from '@exchange/store';
import { useEffect, useState } from 'react';

/** Returns the server's time, updated each second while `running`. */
export function useNow(running = true): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
