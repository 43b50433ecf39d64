import Color from 'colorjs.io';

/** Reads a colour of CSS; undefined for anything else. */
export function parseColor(text: string): Color | undefined {
  try {
    return new Color(text);
  } catch {
    return undefined;
  }
}
