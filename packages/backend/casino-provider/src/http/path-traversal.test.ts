import { getRaw, hostilePaths } from '@exchange/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

it.each(['/assets/', '/play/DC/', '/'])('serves nothing outside of %s', async (prefix) => {
  for (const path of hostilePaths(prefix, 'package.json')) {
    const { status, text } = await getRaw(provider.provider.address, path);
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    expect(text).not.toMatch(/@exchange|root:/);
  }
});
