import Color from 'colorjs.io';

/** Parses a CSS colour; undefined for anything else. */
export function parseColor(text: string): Color | undefined {
  try {
    return new Color(text);
  } catch {
    return undefined;
  }
}
