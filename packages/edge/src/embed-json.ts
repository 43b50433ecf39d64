/**
 * `value` as JSON inside a script element: `<` would let a string close the element; U+2028 and
 * U+2029 are fine in modern scripts.
 */
export function embedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
