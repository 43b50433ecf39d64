import {
  createPainter,
  type FlightPainter,
  type FlightPlace,
  type FlightShown,
} from './painter.ts';

/** Message of the page to the painting worker. */
export type PainterMessage =
  | { canvas: OffscreenCanvas }
  | { place: FlightPlace }
  | { shown: FlightShown };

let painter: FlightPainter | undefined;

addEventListener('message', ({ data }: MessageEvent<PainterMessage>) => {
  if ('canvas' in data) painter = createPainter(data.canvas);
  else if ('place' in data) painter?.place(data.place);
  else painter?.show(data.shown);
});
