import type { Canvas } from './draw-plane.ts';
import type { Flight } from './flight.model.ts';
import type { FlightPlace } from './painter.ts';

/** Top of the number's first line, as a share of the height. */
export const NUMBER_TOP = 0.22;

/** Draws the number into the middle, with fixed positions of its digits. */
export function drawNumber(
  canvas: Canvas,
  { width, height, font, fontSize, colors }: FlightPlace,
  { phase, text }: Flight,
  isStopped: boolean,
): void {
  canvas.font = font;
  canvas.textAlign = 'left';
  canvas.textBaseline = 'middle';
  canvas.fillStyle =
    isStopped || phase === 'betting' ? colors.dim : phase === 'result' ? colors.lose : colors.ink;
  const wide = canvas.measureText(text.replace(/\d/g, '0')).width;
  canvas.fillText(text, (width - wide) / 2, height * NUMBER_TOP + fontSize * 0.55);
  canvas.textBaseline = 'alphabetic';
}
