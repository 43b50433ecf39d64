import type { PainterMessage } from './flight.worker.ts';
import { createPainter, type FlightPainter } from './painter.ts';

const NO_ONE: FlightPainter = { place() {}, show() {}, close() {} };

/**
 * Paints in a worker, so that taps never wait for a frame, or in the page without worker support.
 * After a failure `onFail` is called, and the page shows the number as text.
 */
export function startPainter(canvas: HTMLCanvasElement, onFail: () => void): FlightPainter {
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
  const say = (message: PainterMessage, given: Transferable[] = []) =>
    worker.postMessage(message, given);
  const offscreen = canvas.transferControlToOffscreen();
  say({ canvas: offscreen }, [offscreen]);
  return {
    place: (place) => say({ place }),
    show: (shown) => say({ shown }),
    close: () => worker.terminate(),
  };
}
