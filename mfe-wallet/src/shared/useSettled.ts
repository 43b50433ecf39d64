import { useEffect, useState } from 'react';

/** A text counts once nothing was typed for so long, in ms. */
const QUIET_MS = 300;

/** The last value that stood for a moment: a question for each key would be lost on slow networks. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
