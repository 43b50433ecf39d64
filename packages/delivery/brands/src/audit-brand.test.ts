import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditBrand, calculateContrast, findSameTokens } from './audit-brand.ts';
import type { Brand } from './brand.ts';
import { loadBrand } from './load-brand.ts';

const THEMES = path.resolve(import.meta.dirname, '../../themes');
const load = (id: string) => loadBrand(path.join(THEMES, id));
const withTokens = (brand: Brand, changes: Record<string, string | undefined>): Brand => {
  const tokens = new Map(brand.tokens);
  for (const [token, value] of Object.entries(changes)) {
    if (value === undefined) tokens.delete(token);
    else tokens.set(token, value);
  }
  return { ...brand, tokens };
};
const textsOf = (brand: Brand, others: readonly Brand[] = []) =>
  auditBrand(brand, others).map(({ text }) => text);

describe('the reference brands', () => {
  it('are fit for players @spec:brands.2', async () => {
    const [yar, dost] = [await load('kheloyar'), await load('khelodost')];
    expect([auditBrand(yar, [dost]), auditBrand(dost, [yar])]).toEqual([[], []]);
  });

  it('differ in header, sub-header, accent and the ink on it @spec:brands.2', async () => {
    expect(findSameTokens(await load('kheloyar'), await load('khelodost'))).toEqual([]);
  });
});

describe('a brand is not fit for players', () => {
  it('where a token is missing that it must set, more of them in the dark @spec:brands.7', async () => {
    const [yar, dost] = [await load('kheloyar'), await load('khelodost')];
    expect(textsOf(withTokens(yar, { '--accent': undefined }))).toContain('--accent is missing');
    expect(textsOf(withTokens(dost, { '--line': undefined }))).toContain('--line is missing');
    expect(textsOf(withTokens(yar, { '--line': undefined }))).toEqual([]);
  });

  it.each([
    [{ '--text-3': '#7a8899' }, '--text-3 on --surface-0'],
    [{ '--price-ink': '#456' }, '--price-ink on --back-1'],
    [{ '--accent-ink': '#ffffff' }, '--accent-ink on --accent'],
    [{ '--accent': '#ffffff' }, '--accent on --surface-1'],
    [{ '--header': '#ffffff' }, '--header-ink on --header'],
    [{ '--suspended': 'rgb(255 255 255 / 92%)' }, '--suspended-ink on --suspended'],
  ])('where %j cannot be read', async (changes, pair) => {
    const texts = textsOf(withTokens(await load('kheloyar'), changes));
    expect(texts.some((text) => text.startsWith(`${pair} has `))).toBe(true);
  });

  it('where a picture is heavy @spec:brands.7', async () => {
    const brand = await load('kheloyar');
    const body = Buffer.from(Array.from({ length: 20_000 }, () => Math.random()).join(' '));
    const assets = new Map(brand.assets).set('favicon.svg', { body, hash: '', contentType: '' });
    expect(textsOf({ ...brand, assets })[0]).toMatch(/^weighs [\d.]+ KB gzip, at most 4\.0 KB$/);
  });

  it.each([
    '<path fill="#0c1f38"/>',
    '<g style="stroke: rgb(11 31 58)"/>',
    '<path stroke="black"/>',
  ])('where its wordmark is not seen on the header: %s', async (shape) => {
    const brand = await load('kheloyar');
    const body = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${shape}</svg>`);
    const assets = new Map(brand.assets).set('wordmark.svg', { body, hash: '', contentType: '' });
    expect(textsOf({ ...brand, assets })).toEqual([expect.stringContaining('on --header has 1.')]);
  });

  it('where its accent looks like that of another', async () => {
    const [yar, dost] = [await load('kheloyar'), await load('khelodost')];
    const copy = withTokens(dost, { '--accent': '#ffb428' });
    expect(textsOf(copy, [yar])).toContain('--accent looks like that of kheloyar');
  });
});

it.each([
  ['#000', '#fff', 21],
  ['#fff', '#fff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ffffff', 'rgb(0 0 0 / 50%)', 3.95],
])('%s on %s over white has a contrast of %d', (ink, ground, ratio) => {
  expect(calculateContrast(ink, ground, '#ffffff')).toBeCloseTo(ratio, 1);
});
