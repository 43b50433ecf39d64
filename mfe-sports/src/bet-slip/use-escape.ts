import { useEffect, useEffectEvent } from 'react';

/** Runs `onEscape` when Escape is pressed anywhere on the page. */
export function useEscape(onEscape: () => void): void {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
