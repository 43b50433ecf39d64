import { useLayoutEffect, useRef } from 'react';
import styles from './table.module.css';

/** Renders the seconds until betting ends; writes its own text without renders of the page. */
export function SecondsLeft({
  until,
  serverNow,
  className = styles.seconds,
}: {
  until: number;
  serverNow: () => number;
  /** For a game that shows them elsewhere. */
  className?: string | undefined;
}) {
  const element = useRef<HTMLSpanElement>(null);
  // Before the first paint, so that the digits do not shift the layout.
  useLayoutEffect(() => {
    const show = () => {
      const left = Math.max(0, Math.ceil((until - serverNow()) / 1000));
      if (!element.current) return;
      element.current.textContent = String(left);
      element.current.dataset.soon = String(left <= 5);
    };
    show();
    const timer = setInterval(show, 200);
    return () => clearInterval(timer);
  }, [until, serverNow]);
  return <span ref={element} className={className} aria-hidden="true" />;
}
