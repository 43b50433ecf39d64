import { useEffect, useState } from 'react';

const startOfDay = (now: Date, days = 0) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/** Midnight at the start of this day in the browser's zone; a page that is left open goes along. */
export function useToday(): Date {
  const [today, setToday] = useState(() => startOfDay(new Date()));
  useEffect(() => {
    const look = () => {
      const now = startOfDay(new Date());
      setToday((before) => (before.getTime() === now.getTime() ? before : now));
    };
    const timer = setTimeout(look, startOfDay(today, 1).getTime() - Date.now());
    // A device that slept, or a tab that was put to rest, may have missed the timer.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [today]);
  return today;
}
