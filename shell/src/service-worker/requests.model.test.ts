import { describe, expect, it } from 'vitest';
import { isHashedFile, isThemeFile } from './requests.model.ts';

describe('the service worker caches', () => {
  it.each([
    ['/assets/main.0123abcd.js', true],
    ['/assets/inter-latin.0123abcd.woff2', true],
    ['/assets/release.json', false],
    ['/assets/service-worker/service-worker.js', false],
    ['/', false],
    ['/sport/4', false],
    ['/api/v5/wallet-balance', false],
    ['/manifest.webmanifest', false],
    ['/themes/kheloyar/kheloyar.css', false],
  ])('%s forever: %s', (pathname, kept) => {
    expect(isHashedFile(pathname)).toBe(kept);
  });

  it('a theme only for offline use', () => {
    expect(isThemeFile('/themes/kheloyar/kheloyar.css')).toBe(true);
    expect(isThemeFile('/')).toBe(false);
  });
});
