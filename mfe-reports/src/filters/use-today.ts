import { useEffect, useState } from 'react';

const startOfDay = (now: Date, days = 0) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/** Returns the start of the current day in the browser's zone; changes at midnight. */
export function useToday(): Date {
  const [today, setToday] = useState(() => startOfDay(new Date()));
  useEffect(() => {
    const update = () => {
      const now = startOfDay(new Date());
      setToday((before) => (before.getTime() === now.getTime() ? before : now));
    };
    const timer = setTimeout(update, startOfDay(today, 1).getTime() - Date.now());
    // A sleeping device or a suspended tab may have missed the timer.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [today]);
  return today;
}
