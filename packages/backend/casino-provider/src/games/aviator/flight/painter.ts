import { multiplierAt, reachedAt } from '../curve.ts';
import { type Flight, type FlightRound, selectFlight } from './flight.model.ts';

/** The drawing context: of the page's canvas, or of a worker's. */
type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The plane of the game's picture, its middle at 0, in colours from back to front. */
const PLANE = [
  ['#f22c50', 'M-52-4C-30-18 20-20 48-8c8 4 8 12 0 16C20 20-30 14-52 4z'],
  ['#ff8296', 'M-52-4C-30-18 20-20 48-8c3 2 4 4 5 6C20-8-20-8-52-2z'],
  ['#c3163a', 'M-6-10-26-54l16-2L20-12zM-2 10-18 46l14 2L22 12zM-46-4-66-30l13-2L-30-8z'],
  ['#cfeaff', 'M2-15c8-9 24-8 30 3z'],
  ['#ffd071', 'M59 0a5 5 0 1 1-10 0 5 5 0 1 1 10 0'],
  ['rgb(255 255 255 / 55%)', 'M61 0a4 30 0 1 1-8 0 4 30 0 1 1 8 0'],
] as const;
const PLANE_SCALE = 0.62;
/** Distance of the path's end from the plane's middle, in its own units. */
const PLANE_TAIL = -40;
let planeParts: readonly (readonly [color: string, path: Path2D])[] | undefined;

/** Draws the plane, its tail at `x`, `y` (CSS pixels), rotated by `angle` (radians). */
function drawPlane(canvas: Canvas, x: number, y: number, angle: number) {
  planeParts ??= PLANE.map(([color, path]) => [color, new Path2D(path)]);
  canvas.save();
  canvas.translate(x, y);
  canvas.rotate(angle);
  canvas.scale(PLANE_SCALE, PLANE_SCALE);
  canvas.translate(-PLANE_TAIL, 0);
  for (const [color, path] of planeParts) {
    canvas.fillStyle = color;
    canvas.fill(path);
  }
  canvas.restore();
}

/** Top of the number's first line, as a share of the height. */
const NUMBER_TOP = 0.22;

/** Draws the number into the middle; a canvas has no tabular figures, so each digit has the room of 0. */
function drawNumber(
  canvas: Canvas,
  { width, height, font, fontSize, colors }: FlightLayout,
  { phase, text }: Flight,
  isStopped: boolean,
): void {
  canvas.font = font;
  canvas.textAlign = 'left';
  canvas.textBaseline = 'middle';
  canvas.fillStyle =
    isStopped || phase === 'betting' ? colors.dim : phase === 'result' ? colors.lose : colors.ink;
  const y = height * NUMBER_TOP + fontSize * 0.55;
  let x = (width - canvas.measureText(text.replace(/\d/g, '0')).width) / 2;
  for (const char of text) {
    const own = canvas.measureText(char).width;
    const room = /\d/.test(char) ? canvas.measureText('0').width : own;
    canvas.fillText(char, x + (room - own) / 2, y);
    x += room;
  }
  canvas.textBaseline = 'alphabetic';
}

const MARGIN = { left: 40, right: 64, top: 48, bottom: 30 };
/** Minimum range of the axes, in ms. */
const MIN_MS = 8000;
const MIN_MULTIPLIER = 2;
const STEPS = 48;
const LEAVES_MS = 900;

const niceStep = (range: number) => {
  const power = 10 ** Math.floor(Math.log10(range / 3));
  const step = [1, 2, 5, 10].find((one) => one * power * 4 >= range) ?? 10;
  return step * power;
};

/** Draws axes, path and plane of one frame. */
function drawFlight(canvas: Canvas, place: FlightLayout, flight: Flight): void {
  const { width, height, colors } = place;
  canvas.clearRect(0, 0, width, height);
  const flying = flight.phase === 'betting' ? 0 : flight.elapsedMs;
  const spanMs = Math.max(MIN_MS, flying);
  const top = Math.max(MIN_MULTIPLIER, (multiplierAt(flying) / 100) * 1.02);
  const innerWidth = width - MARGIN.left - MARGIN.right;
  const innerHeight = height - MARGIN.top - MARGIN.bottom;
  const toX = (ms: number) => MARGIN.left + (ms / spanMs) * innerWidth;
  const toY = (multiplier: number) =>
    height - MARGIN.bottom - ((multiplier - 1) / (top - 1)) * innerHeight;

  canvas.strokeStyle = colors.line;
  canvas.fillStyle = colors.dim;
  canvas.lineWidth = 1;
  canvas.font = place.markFont;
  canvas.textAlign = 'right';
  const step = niceStep(top - 1);
  for (let mark = 1; mark <= top; mark += step) {
    const y = Math.round(toY(mark)) + 0.5;
    canvas.beginPath();
    canvas.moveTo(MARGIN.left, y);
    canvas.lineTo(width, y);
    canvas.stroke();
    canvas.fillText(`${mark.toFixed(step < 1 ? 1 : 0)}×`, MARGIN.left - 6, y + 4);
  }
  canvas.textAlign = 'center';
  for (let second = 0; second <= spanMs / 1000; second += niceStep(spanMs / 1000)) {
    canvas.fillText(`${second}`, toX(second * 1000), height - 10);
  }
  if (flight.phase === 'betting') {
    drawPlane(canvas, MARGIN.left, height - MARGIN.bottom - 14, 0);
    return;
  }

  canvas.beginPath();
  canvas.moveTo(toX(0), toY(1));
  for (let at = 1; at <= STEPS; at += 1) {
    const ms = (flying * at) / STEPS;
    canvas.lineTo(toX(ms), toY(Math.exp(ms / reachedAt(Math.E * 100))));
  }
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.globalAlpha = 0.22;
  canvas.strokeStyle = colors.ink;
  canvas.lineWidth = 11;
  canvas.stroke();
  canvas.globalAlpha = 1;
  canvas.strokeStyle = colors.path;
  canvas.lineWidth = 5;
  canvas.stroke();
  canvas.lineTo(toX(flying), toY(1));
  canvas.closePath();
  canvas.globalAlpha = 0.16;
  canvas.fillStyle = colors.path;
  canvas.fill();
  canvas.globalAlpha = 1;

  const now = Math.exp(flying / reachedAt(Math.E * 100));
  const slope = ((now / reachedAt(Math.E * 100)) * innerHeight) / (top - 1);
  const angle = -Math.atan2(slope, innerWidth / spanMs) * 0.8;
  const out = flight.phase === 'result' ? Math.min(1, flight.goneMs / LEAVES_MS) : 0;
  if (out === 1) return;
  const way = out * out * width;
  drawPlane(canvas, toX(flying) + Math.cos(angle) * way, toY(now) + Math.sin(angle) * way, angle);
}

/** Colours of the scene, read once from the tokens. */
interface FlightColors {
  line: string;
  dim: string;
  ink: string;
  lose: string;
  path: string;
}

/** Size of the canvas, in CSS pixels, and its styles. */
export interface FlightLayout {
  width: number;
  height: number;
  /** Device pixels of one CSS pixel. */
  scale: number;
  /** Font of the number, as CSS writes it. */
  font: string;
  /** Font of the marks on the axes. */
  markFont: string;
  /** Pixels of the number's font. */
  fontSize: number;
  colors: FlightColors;
  /** True with prefers-reduced-motion: nothing flies out of the scene. */
  calm: boolean;
}

/** State of the scene, by the server's clock. */
export interface FlightShown {
  round: FlightRound | undefined;
  /** The server's clock in ms as this is shown. */
  now: number;
  /** Server time at which the stream broke; later events are unknown. */
  stoppedAt: number | undefined;
}

/** Paints frame after frame by itself. */
export interface FlightPainter {
  place(place: FlightLayout): void;
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
  let place: FlightLayout | undefined;
  let shown: FlightShown | undefined;
  /** The server's clock minus this thread's `performance.now()`, which no other thread has. */
  let offsetMs = 0;
  let frame = 0;

  function paint(): void {
    frame = requestAnimationFrame(paint);
    if (!place || !shown?.round) return;
    const flight = selectFlight(shown.round, shown.stoppedAt ?? performance.now() + offsetMs);
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
      offsetMs = next.now - performance.now();
    },
    close: () => cancelAnimationFrame(frame),
  };
}
