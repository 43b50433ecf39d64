import { useEffect, useRef, useState } from 'react';
import type { Live } from '../../../page/live-context.tsx';
import styles from '../aviator.module.css';
import type { AviatorChoice, AviatorOutcome } from '../game.ts';
import { type FlightRound, selectFlight } from './flight.model.ts';
import type { PainterMessage } from './flight.worker.ts';
import { createPainter, type FlightLayout, type FlightPainter } from './painter.ts';

const MAX_SCALE = 2;

/** Returns the canvas' size, and the styles of it and of its number. */
function readPlace(canvas: HTMLCanvasElement, number: HTMLElement): FlightLayout {
  const { width, height } = canvas.getBoundingClientRect();
  const tokens = getComputedStyle(canvas);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  const { fontFamily, fontSize, fontWeight } = getComputedStyle(number);
  return {
    width,
    height,
    scale: Math.min(MAX_SCALE, window.devicePixelRatio),
    font: `${fontWeight} ${fontSize} ${fontFamily}`,
    markFont: `12px ${fontFamily}`,
    fontSize: Number.parseFloat(fontSize),
    colors: {
      line: token('--line'),
      dim: token('--text-dim'),
      ink: token('--text'),
      lose: token('--lose'),
      path: token('--accent'),
    },
    calm: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

const NO_ONE: FlightPainter = { place() {}, show() {}, close() {} };

/**
 * Paints in a worker, so that taps never wait for a frame, or in the page without worker support.
 * After a failure `onFail` is called, and the page shows the number as text.
 */
function startPainter(canvas: HTMLCanvasElement, onFail: () => void): FlightPainter {
  try {
    return 'transferControlToOffscreen' in canvas
      ? startWorker(canvas, onFail)
      : createPainter(canvas);
  } catch {
    onFail();
    return NO_ONE;
  }
}

function startWorker(canvas: HTMLCanvasElement, onFail: () => void): FlightPainter {
  const worker = new Worker(new URL('./flight.worker.ts', import.meta.url));
  const fail = () => {
    worker.terminate();
    onFail();
  };
  worker.addEventListener('error', fail);
  worker.addEventListener('messageerror', fail);
  const say = (message: PainterMessage, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  say({ canvas: offscreen }, [offscreen]);
  return {
    place: (place) => say({ place }),
    show: (shown) => say({ shown }),
    close: () => worker.terminate(),
  };
}

/** Renders the remaining time for bets, as a CSS animation. */
function TimeBar({ round, serverNow }: { round: FlightRound; serverNow: () => number }) {
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
      now,
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
