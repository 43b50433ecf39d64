import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ brandsDir: resolve(ROOT, 'packages/themes') });
});
afterAll(() => app.close());

const readSlides = async (brand: string) =>
  (await app.call('slides', {}, { headers: { 'x-brand': brand } })).data as {
    attachment: string;
    title: string;
  }[];

describe('the carousel', () => {
  it.each(['kheloyar', 'khelodost'])('of %s has slides of its own, all drawn', async (brand) => {
    const slides = await readSlides(brand);
    expect(slides.length).toBeGreaterThanOrEqual(4);
    for (const { attachment, title } of slides) {
      expect(attachment).toMatch(new RegExp(`^slides/${brand}/`));
      expect(title).not.toBe('');
      expect(existsSync(resolve(ROOT, 'packages/server/assets/public', attachment))).toBe(true);
    }
  });

  it('of a brand without slides is empty', async () => {
    expect(await readSlides('unknown')).toEqual([]);
  });
});
