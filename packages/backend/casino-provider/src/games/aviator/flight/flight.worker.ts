import {
  createPainter,
  type FlightLayout,
  type FlightPainter,
  type FlightShown,
} from './painter.ts';

/** Message of the page to the painting worker. */
export type PainterMessage =
  | { canvas: OffscreenCanvas }
  | { place: FlightLayout }
  | { shown: FlightShown };

// A worker has none of the page's typefaces.
const inter = new URL('@fonts/inter-basic.woff2', import.meta.url);
const face = new FontFace('Inter Variable', `url(${inter})`, { weight: '400 800' });
(self as unknown as FontFaceSource).fonts.add(face);
// Without it the number stands in the system's typeface.
face.load().catch(() => undefined);

let painter: FlightPainter | undefined;

addEventListener('message', ({ data }: MessageEvent<PainterMessage>) => {
  if ('canvas' in data) painter = createPainter(data.canvas);
  else if ('place' in data) painter?.place(data.place);
  else painter?.show(data.shown);
});
