import { useEffect, useRef } from 'react';
import styles from '../aviator.module.css';
import type { FlightRound } from './flight.model.ts';

/** Renders the remaining time for bets, as a CSS animation. */
export function TimeBar({ round, serverNow }: { round: FlightRound; serverNow: () => number }) {
  const bar = useRef<HTMLDivElement>(null);
  const { since, until = since } = round;
  useEffect(() => {
    const left = Math.max(0, until - serverNow());
    const from = left / Math.max(1, until - since);
    const movement = bar.current?.animate(
      [{ transform: `scaleX(${Math.min(1, from)})` }, { transform: 'scaleX(0)' }],
      { duration: left, fill: 'forwards' },
    );
    return () => movement?.cancel();
  }, [since, until, serverNow]);
  return (
    <div className={styles.track}>
      <div ref={bar} />
    </div>
  );
}
