import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditBrand } from '../audit-brand.ts';
import { loadBrand } from '../load-brand.ts';
import { copyReferenceBrands } from '../testing/index.ts';
import { createBrand } from './create-brand.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brands-'));
  await copyReferenceBrands(folder);
});
afterEach(() => rm(folder, { recursive: true }));

describe('a new brand', () => {
  const ACCENTS = ['#e0457b', '#7a5cff', '#00b3a4', '#ff0000', '#888888', 'rebeccapurple'];
  const cases = ACCENTS.flatMap((accent) =>
    (['light', 'dark'] as const).map((mode) => [accent, mode] as const),
  );

  it.each(cases)(
    'in %s, %s, is fit for players as it is made @spec:brands.6',
    async (accent, mode) => {
      const brand = await loadBrand(await createBrand(folder, { id: 'lucky-day', accent, mode }));
      expect(auditBrand(brand)).toEqual([]);
      expect(brand).toMatchObject({ name: 'Lucky Day', colorScheme: mode });
      expect(brand.title).toContain('Lucky Day');
      expect(brand.slides.length).toBeGreaterThanOrEqual(4);
    },
  );

  it.each([
    [{ id: 'Lucky Day' }, 'NAME: Lucky Day is not a name'],
    [{ id: '../x' }, 'NAME: ../x is not a name'],
    [{ id: 'kheloyar' }, 'NAME: kheloyar exists'],
    [{ accent: 'no colour' }, '--accent: no colour is not a colour of CSS'],
    [{ accent: 'rgb(0 0 0 / 50%)' }, '--accent: rgb(0 0 0 / 50%) is not opaque'],
  ])('with %j is refused and leaves nothing', async (changes, text) => {
    const before = await readdir(folder);
    const wish = { id: 'lucky', accent: '#e0457b', mode: 'light' as const, ...changes };
    await expect(createBrand(folder, wish)).rejects.toThrow(text);
    expect(await readdir(folder)).toEqual(before);
  });
});
