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

/** Size of the canvas, in CSS pixels, and its styles. */
export interface FlightPlace {
  width: number;
  height: number;
  /** Device pixels of one CSS pixel. */
  scale: number;
  /** Font of the number, as CSS writes it. */
  font: string;
  /** Pixels of that font. */
  fontSize: number;
  colors: FlightColors;
  /** True with prefers-reduced-motion: nothing flies out of the scene. */
  calm: boolean;
}

/** State of the scene, by the server's clock. */
export interface FlightShown {
  round: FlightRound | undefined;
  /** The server's clock minus this one's, in ms. */
  offsetMs: number;
  /** Server time at which the stream broke; later events are unknown. */
  stoppedAt: number | undefined;
}

/** Paints frame after frame by itself. */
export interface FlightPainter {
  place(place: FlightPlace): void;
  show(shown: FlightShown): void;
  close(): void;
}

/** Duration of the plane's animation out of the scene, in ms. */
const CALM_GONE_MS = 1000;

/**
 * Creates a painter of a canvas in the current thread. Throws if the browser has no drawing context
 * for it.
 */
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
