import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.ts';

it('parses a URL, absolute and relative to a base', () => {
  expect(parseUrl('https://a.example/b?c')?.search).toBe('?c');
  expect(parseUrl('/b', 'https://a.example/c')?.href).toBe('https://a.example/b');
});

it.each(['', '/b', 'http://', 'not an address'])('returns undefined for %o', (text) => {
  expect(parseUrl(text)).toBeUndefined();
});
