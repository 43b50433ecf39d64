import { useEffect, useRef, useState } from 'react';
import type { Live } from '../../../page/live-context.tsx';
import styles from '../aviator.module.css';
import type { AviatorChoice, AviatorOutcome } from '../game.ts';
import { selectFlight } from './flight.model.ts';
import type { FlightPainter } from './painter.ts';
import { readPlace } from './read-place.ts';
import { startPainter } from './start-painter.ts';
import { TimeBar } from './TimeBar.tsx';

/** Interval of the text alternative of the number, in ms. */
const TEXT_INTERVAL_MS = 500;
/** Interval in ms if the text is the only display. */
const DISPLAY_INTERVAL_MS = 100;

/** Renders the flight with its number; a painter draws it outside of React. */
export function FlightCanvas({
  round,
  connected,
  serverNow,
}: Pick<Live<AviatorOutcome, AviatorChoice>, 'round' | 'connected' | 'serverNow'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const number = useRef<HTMLParagraphElement>(null);
  const painter = useRef<FlightPainter>(undefined);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const [surface, text] = [canvas.current, number.current];
    if (!surface || !text) return;
    const started = startPainter(surface, () => setFailed(true));
    painter.current = started;
    const observer = new ResizeObserver(() => started.place(readPlace(surface, text)));
    observer.observe(surface);
    return () => {
      observer.disconnect();
      started.close();
    };
  }, []);

  // At each render: a message may have corrected the clock.
  useEffect(() => {
    const now = serverNow();
    painter.current?.show({
      round: round && {
        phase: round.phase,
        since: round.since,
        until: round.until,
        outcome: round.outcome,
      },
      offsetMs: now - Date.now(),
      stoppedAt: connected ? undefined : now,
    });
  });

  useEffect(() => {
    if (!round) return;
    const say = () => {
      if (number.current) number.current.textContent = selectFlight(round, serverNow()).text;
    };
    say();
    const timer = setInterval(say, failed ? DISPLAY_INTERVAL_MS : TEXT_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [round, serverNow, failed]);

  return (
    <>
      <canvas ref={canvas} className={styles.canvas} />
      <p
        ref={number}
        className={styles.number}
        data-phase={round?.phase}
        data-shown={failed || undefined}
      />
      {round?.phase === 'betting' && <TimeBar key={round.id} round={round} serverNow={serverNow} />}
    </>
  );
}
