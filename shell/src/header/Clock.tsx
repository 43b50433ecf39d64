import { formatClock } from '@exchange/i18n';
import { useEffect, useState } from 'react';

/** The live date and time. */
export function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={now.toISOString()}>{formatClock(now)}</time>;
}
