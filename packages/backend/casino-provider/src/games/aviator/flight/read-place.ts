import type { FlightPlace } from './painter.ts';

const MAX_SCALE = 2;

/** Returns the canvas' size, and the styles of it and of its number. */
export function readPlace(canvas: HTMLCanvasElement, number: HTMLElement): FlightPlace {
  const { width, height } = canvas.getBoundingClientRect();
  const tokens = getComputedStyle(canvas);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  const { fontFamily, fontSize, fontWeight } = getComputedStyle(number);
  return {
    width,
    height,
    scale: Math.min(MAX_SCALE, window.devicePixelRatio),
    font: `${fontWeight} ${fontSize} ${fontFamily}`,
    fontSize: Number.parseFloat(fontSize),
    colors: {
      line: token('--line'),
      dim: token('--text-dim'),
      ink: token('--text'),
      lose: token('--lose'),
      path: token('--accent'),
      gone: token('--lose-fill'),
    },
    calm: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
