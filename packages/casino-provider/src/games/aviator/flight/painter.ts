import { drawFlight } from './draw-flight.ts';
import { drawNumber } from './draw-number.ts';
import { type FlightRound, selectFlight } from './flight.model.ts';

/** Colours of the scene, read once from the tokens. */
export interface FlightColors {
  line: string;
  dim: string;
  ink: string;
  lose: string;
  path: string;
  gone: string;
}

/** The place that is painted, in CSS pixels, and its looks. */
export interface FlightPlace {
  width: number;
  height: number;
  /** Pixels of the screen for one of these. */
  scale: number;
  /** Font of the number, as CSS writes it. */
  font: string;
  /** Pixels of that font. */
  fontSize: number;
  colors: FlightColors;
  /** Nothing flies out of the picture (prefers-reduced-motion). */
  calm: boolean;
}

/** What is to be seen, by the server's clock. */
export interface FlightShown {
  round: FlightRound | undefined;
  /** The server's clock minus this one's, in ms. */
  offsetMs: number;
  /** The server's time at which the line broke; nobody knows what came after. */
  stoppedAt: number | undefined;
}

/** Paints frame after frame by itself. */
export interface FlightPainter {
  place(place: FlightPlace): void;
  show(shown: FlightShown): void;
  close(): void;
}

/** How long the plane flies out of the picture, in ms. */
const CALM_GONE_MS = 1000;

/** Paints on a canvas of the thread that it runs in. Throws where the browser gives no drawing for it. */
export function createPainter(canvas: HTMLCanvasElement | OffscreenCanvas): FlightPainter {
  const drawing = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null;
  if (!drawing) throw new Error('The canvas cannot be drawn on');
  const context = drawing;
  let place: FlightPlace | undefined;
  let shown: FlightShown | undefined;
  let frame = 0;

  function paint(): void {
    frame = requestAnimationFrame(paint);
    if (!place || !shown?.round) return;
    const flight = selectFlight(shown.round, shown.stoppedAt ?? Date.now() + shown.offsetMs);
    const isStill = place.calm && flight.phase === 'result';
    drawFlight(context, place, isStill ? { ...flight, goneMs: CALM_GONE_MS } : flight);
    drawNumber(context, place, flight, shown.stoppedAt !== undefined);
  }
  frame = requestAnimationFrame(paint);

  return {
    place(next) {
      place = next;
      canvas.width = Math.round(next.width * next.scale);
      canvas.height = Math.round(next.height * next.scale);
      context.setTransform(next.scale, 0, 0, next.scale, 0, 0);
    },
    show(next) {
      shown = next;
    },
    close: () => cancelAnimationFrame(frame),
  };
}
