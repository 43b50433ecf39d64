import { useLayoutEffect, useRef } from 'react';
import styles from './table.module.css';

/** Seconds until betting ends; writes its own text so that the page is not drawn anew for it. */
export function SecondsLeft({
  until,
  serverNow,
  className = styles.seconds,
}: {
  until: number;
  serverNow: () => number;
  /** Of a game that does not show them in the corner of a table. */
  className?: string | undefined;
}) {
  const element = useRef<HTMLSpanElement>(null);
  // Before the first picture, so that the digits never come into an empty place.
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
