import { multiplierAt, reachedAt } from '../curve.ts';
import { type Canvas, drawPlane } from './draw-plane.ts';
import type { Flight } from './flight.model.ts';
import type { FlightPlace } from './painter.ts';

const MARGIN = { left: 40, right: 64, top: 34, bottom: 30 };
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
export function drawFlight(
  canvas: Canvas,
  { width, height, colors }: FlightPlace,
  flight: Flight,
): void {
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
  canvas.font = '12px system-ui, sans-serif';
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
    drawPlane(canvas, MARGIN.left + 34, height - MARGIN.bottom - 12, 0, colors.path);
    return;
  }

  const color = flight.phase === 'result' ? colors.gone : colors.path;
  canvas.beginPath();
  canvas.moveTo(toX(0), toY(1));
  for (let at = 1; at <= STEPS; at += 1) {
    const ms = (flying * at) / STEPS;
    canvas.lineTo(toX(ms), toY(Math.exp(ms / reachedAt(Math.E * 100))));
  }
  canvas.strokeStyle = color;
  canvas.lineWidth = 4;
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.stroke();
  canvas.lineTo(toX(flying), toY(1));
  canvas.closePath();
  canvas.globalAlpha = 0.16;
  canvas.fillStyle = color;
  canvas.fill();
  canvas.globalAlpha = 1;

  const now = Math.exp(flying / reachedAt(Math.E * 100));
  const slope = ((now / reachedAt(Math.E * 100)) * innerHeight) / (top - 1);
  const angle = -Math.atan2(slope, innerWidth / spanMs) * 0.8;
  const out = flight.phase === 'result' ? Math.min(1, flight.goneMs / LEAVES_MS) : 0;
  if (out === 1) return;
  const way = out * out * width;
  drawPlane(
    canvas,
    toX(flying) + Math.cos(angle) * way,
    toY(now) + Math.sin(angle) * way - 6,
    angle,
    color,
  );
}
