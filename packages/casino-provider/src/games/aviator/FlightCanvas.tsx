import { useEffect, useRef } from 'react';
import type { Live } from '../../page/live-context.tsx';
import { formatMultiplier } from '../../page/texts.ts';
import styles from './aviator.module.css';
import { drawFlight, type Flight, type FlightColors } from './draw-flight.ts';
import { type AviatorChoice, type AviatorOutcome, multiplierAt, reachedAt } from './game.ts';

type Round = Live<AviatorOutcome, AviatorChoice>['round'];

/** The flight at a moment of the server's clock. */
export function selectFlight(round: NonNullable<Round>, now: number): Flight {
  const { phase, since, until = since, outcome } = round;
  const crashedMs = outcome ? reachedAt(outcome.crash) : 0;
  return {
    phase,
    elapsedMs: phase === 'result' ? crashedMs : Math.max(0, now - since),
    waited: phase === 'betting' ? Math.min(1, Math.max(0, (now - since) / (until - since))) : 1,
    goneMs: phase === 'result' ? now - since : 0,
  };
}

function readColors(element: Element): FlightColors {
  const tokens = getComputedStyle(element);
  const read = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    line: read('--line'),
    text: read('--text-dim'),
    path: read('--accent'),
    fill: read('--accent'),
    gone: read('--lose-fill'),
  };
}

/** The flight, drawn by itself: React is asked only when a round changes its phase. */
export function FlightCanvas({
  round,
  connected,
  serverNow,
}: {
  round: Round;
  connected: boolean;
  serverNow: () => number;
}) {
  const element = useRef<HTMLCanvasElement>(null);
  const number = useRef<HTMLParagraphElement>(null);
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const canvas = element.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || !round) return;
    const colors = readColors(canvas);
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let size = { width: 0, height: 0 };
    const observer = new ResizeObserver(() => {
      const { width, height } = canvas.getBoundingClientRect();
      const scale = Math.min(2, window.devicePixelRatio);
      size = { width, height };
      canvas.width = width * scale;
      canvas.height = height * scale;
      context.setTransform(scale, 0, 0, scale, 0, 0);
    });
    observer.observe(canvas);
    let frame = 0;
    const draw = () => {
      const flight = selectFlight(round, serverNow());
      const shown = calm && flight.phase === 'result' ? { ...flight, goneMs: 1000 } : flight;
      drawFlight(context, size.width, size.height, shown, colors);
      if (number.current) {
        number.current.textContent =
          flight.phase === 'betting'
            ? `${Math.max(0, ((round.until ?? 0) - serverNow()) / 1000).toFixed(1)} s`
            : formatMultiplier(round.outcome?.crash ?? multiplierAt(flight.elapsedMs));
      }
      if (bar.current) bar.current.style.transform = `scaleX(${1 - flight.waited})`;
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [round, serverNow]);

  return (
    <>
      <canvas ref={element} className={styles.canvas} />
      <p
        ref={number}
        className={styles.number}
        data-phase={round?.phase}
        data-connected={connected}
      />
      <div className={styles.track} data-phase={round?.phase}>
        <div ref={bar} />
      </div>
    </>
  );
}
