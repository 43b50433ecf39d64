import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toPageBrand } from './brand.ts';
import { loadBrand } from './load-brand.ts';
import { writeBrand, writeBrandFiles } from './testing/index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brands-'));
});
afterEach(() => rm(folder, { recursive: true }));

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 24"><path d="M0 0h64v24H0z"/></svg>';

it('names the payment logos of the brand by addresses that change with them', async () => {
  const payments = [{ name: 'First Bank', image: 'payments/first.svg' }];
  await writeBrand(folder, 'lucky', { payments });
  await writeBrandFiles(folder, { 'lucky/payments/first.svg': LOGO });
  const brand = await loadBrand(path.join(folder, 'lucky'));
  const { hash } = brand.assets.get('payments/first.svg') ?? {};
  expect(toPageBrand(brand).payments).toEqual([
    { name: 'First Bank', image: `/themes/lucky/payments/first.svg?v=${hash}` },
  ]);
});

it('names none where the brand has none', async () => {
  await writeBrand(folder, 'lucky');
  expect(toPageBrand(await loadBrand(path.join(folder, 'lucky'))).payments).toEqual([]);
});
