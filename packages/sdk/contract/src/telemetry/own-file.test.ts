import { expect, test } from 'vitest';
import { readOwnFile } from './own-file.ts';

test.each([
  ['/assets/main.40cb8f1a.js', { area: 'shell', file: 'main.40cb8f1a.js' }],
  ['/casino/1.0.0/x.js', { area: 'casino', version: '1.0.0', file: 'x.js' }],
  ['/casino/0.1.0+1a2b/x.js', { area: 'casino', version: '0.1.0+1a2b', file: 'x.js' }],
])('%s is ours', (path, owner) => {
  expect(readOwnFile(path)).toEqual(owner);
});

test.each([
  '/assets/1.0.0/x.js',
  '/shell/1.0.0/x.js',
  '/casino/x.js',
  '/casino/1.0.0/a/x.js',
  '/casino/1.0.0/../x.js',
  '/assets/x.css',
  '/assets/x.js?a=1',
  '/wp-content/1.0/x.js',
])('%s is not ours', (path) => {
  expect(readOwnFile(path)).toBeUndefined();
});
