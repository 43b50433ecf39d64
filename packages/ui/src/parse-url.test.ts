import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.ts';

it('reads an address, alone and on another one', () => {
  expect(parseUrl('https://a.example/b?c')?.search).toBe('?c');
  expect(parseUrl('/b', 'https://a.example/c')?.href).toBe('https://a.example/b');
});

it.each(['', '/b', 'http://', 'not an address'])('is nothing for %o', (text) => {
  expect(parseUrl(text)).toBeUndefined();
});
