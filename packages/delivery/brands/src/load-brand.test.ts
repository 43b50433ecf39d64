import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeFault } from './fault.ts';
import { loadBrand } from './load-brand.ts';
import { writeBrand, writeBrandFiles } from './testing/index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brands-'));
  await writeBrand(folder, 'lucky');
});
afterEach(() => rm(folder, { recursive: true }));

const load = (id = 'lucky') => loadBrand(path.join(folder, id));
const faultsOf = (id?: string) =>
  load(id).then(
    () => [],
    ({ faults }) => faults.map(describeFault),
  );

describe('a brand', () => {
  it('that is sound is read whole, with hashes of its files @spec:brands.1', async () => {
    const terms = {
      heading: 'Terms',
      lead: 'Ours',
      sections: [{ id: 'a', heading: 'A', blocks: ['x'] }],
    };
    await writeBrandFiles(folder, {
      'lucky/texts/en.json': { Home: 'Start' },
      'lucky/policies/terms.en.json': terms,
      'lucky/policies/terms.hi.json': terms,
    });
    const brand = await load();
    expect(brand).toMatchObject({
      id: 'lucky',
      title: 'lucky',
      texts: { en: { Home: 'Start' }, hi: {} },
    });
    expect(brand.features).toEqual({
      casino: true,
      signUp: true,
      deposits: true,
      oneClick: true,
      cashOut: true,
    });
    expect(brand.policies.get('terms.en')).toEqual(terms);
    expect([...brand.assets.keys()]).toEqual([
      'favicon.svg',
      'lucky.css',
      'policies/terms.en.json',
      'policies/terms.hi.json',
      'wordmark.svg',
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['text that is not JSON', { 'brand.json': '{' }, 'brand.json: '],
    ['a field that nobody knows', { 'brand.json': { nmae: 'x' } }, 'brand.json nmae: '],
    [
      'a setting that nobody reads',
      { 'brand.json': { settings: { 'site.WHATSAP': '91' } } },
      'brand.json settings.site.WHATSAP: is not a site setting',
    ],
    [
      'a switch that nobody knows',
      { 'brand.json': { features: { poker: true } } },
      'brand.json features.poker: ',
    ],
    [
      'a slide outside its folder',
      { 'brand.json': { slides: [{ image: '../a.svg', title: 'A' }] } },
      'brand.json slides.0.image: ',
    ],
    [
      'a slide that is missing',
      { 'brand.json': { slides: [{ image: 'slides/a.svg', title: 'A' }] } },
      'slides/a.svg: is missing',
    ],
    [
      'a payment logo that is missing',
      { 'brand.json': { payments: [{ image: 'payments/bank.svg', name: 'Bank' }] } },
      'payments/bank.svg: is missing',
    ],
    [
      'a payment logo of another place',
      { 'brand.json': { payments: [{ image: 'https://bank.example/logo.svg', name: 'Bank' }] } },
      'brand.json payments.0.image: must be payments/NAME.svg',
    ],
    [
      'a script in a payment logo',
      { 'payments/bank.svg': '<svg><script/></svg>' },
      'payments/bank.svg 1:14: <script>',
    ],
    [
      'a script in a picture',
      { 'wordmark.svg': '<svg><script/></svg>' },
      'wordmark.svg 1:14: <script>',
    ],
    [
      'a theme that reaches further',
      { 'lucky.css': 'body{}' },
      'lucky.css 1:1: a theme holds only',
    ],
    ['a file that no brand has', { 'run.js': 'x' }, 'run.js: is not a file of a brand'],
    [
      'a policy that does not exist',
      { 'policies/new.en.json': {} },
      'policies/new.en.json: is not a file of a brand',
    ],
    [
      'a policy of another shape',
      { 'policies/terms.en.json': { heading: 'x' } },
      'policies/terms.en.json lead: ',
    ],
    ['an empty text', { 'texts/hi.json': { Home: '' } }, 'texts/hi.json Home: '],
    [
      'texts that are too long',
      { 'texts/en.json': { Home: 'x'.repeat(20_000) } },
      'texts: at most',
    ],
  ])('with %s is refused, and the place is named', async (_, files, fault) => {
    const { 'brand.json': json, ...others } = files;
    if (typeof json === 'object') await writeBrand(folder, 'lucky', { ...json });
    else if (json !== undefined) others['brand.json'] = json;
    await writeBrandFiles(path.join(folder, 'lucky'), others);
    expect((await faultsOf()).some((text: string) => text.startsWith(fault))).toBe(true);
  });

  it.each(['brand.json', 'lucky.css', 'policies/terms.en.json', 'texts/hi.json'])(
    'whose %s was emptied is refused',
    async (file) => {
      await writeBrandFiles(folder, { [`lucky/${file}`]: '' });
      expect(await faultsOf()).toContain(`${file}: is empty`);
    },
  );

  it('whose theme was cut off, or that says a page in one language alone, is refused', async () => {
    const page = { heading: 'A', lead: 'b', sections: [{ id: 'a', heading: 'A', blocks: ['x'] }] };
    await writeBrandFiles(folder, {
      'lucky/lucky.css': '@layer theme { :root { --accent: #ffb020; ',
      'lucky/policies/terms.en.json': page,
    });
    expect(await faultsOf()).toEqual([
      'lucky.css: ends before its last }',
      'policies/terms.hi.json: is missing',
    ]);
  });

  it('that holds more than a brand can need is not read', async () => {
    await writeBrandFiles(folder, { 'lucky/slides/big.svg': ' '.repeat(300_000) });
    expect(await faultsOf()).toEqual(['slides/big.svg: is larger than 262144 bytes']);
  });

  it('whose theme and file disagree about light and dark is refused', async () => {
    await writeBrand(folder, 'lucky', { colorScheme: 'dark' });
    expect(await faultsOf()).toEqual(['lucky.css: color-scheme says light, brand.json says dark']);
  });

  it('is told everything that is wrong with it at once @spec:brands.1', async () => {
    await writeBrandFiles(folder, { 'lucky/lucky.css': 'body{}', 'lucky/favicon.svg': '<html/>' });
    expect(await faultsOf()).toHaveLength(2);
  });

  it('that is not there, or has an odd name, is refused', async () => {
    expect(await faultsOf('nobody')).toEqual(['.: there is no such brand']);
    await writeBrand(folder, 'Odd Name');
    expect(await faultsOf('Odd Name')).toContain(
      '.: Odd Name is not a name for a brand: 2 to 31 of a–z, 0–9 and single -',
    );
  });
});
