import { describe, expect, test } from 'vitest';
import { registerForTest, SOME_HASH } from '../testing/releases.ts';
import { EMPTY_DOCUMENT, type RegisteredVersion, type RegistryDocument } from './document.ts';
import { hasCanary, selectRegistry } from './select-registry.ts';

const originOf = (area: string) => `https://${area}.example`;
const version = (name: string, traffic: number, isDefault = false) =>
  registerForTest(
    { version: name, manifestUrl: `/casino/${name}/m.json`, integrity: { 'a.js': SOME_HASH } },
    { traffic, default: isDefault },
  );
const documentOf = (...versions: RegisteredVersion[]): RegistryDocument => ({
  ...EMPTY_DOCUMENT,
  microFrontends: { casino: versions },
});
/** Formats the active version, then the last good one: `2.0.0 1.0.0`. */
const show = (document: RegistryDocument, bucket?: number) => {
  const { active, lastGood } = selectRegistry(document, { originOf, bucket }).remotes.casino ?? {};
  return [active, lastGood].map((release) => release?.version).join(' ');
};

describe('selectRegistry', () => {
  test('names the origin of the remote, with its hashes', () => {
    expect(selectRegistry(documentOf(version('1.0.0', 100, true)), { originOf })).toMatchObject({
      remotes: {
        casino: {
          active: {
            version: '1.0.0',
            manifestUrl: 'https://casino.example/casino/1.0.0/m.json',
            integrity: { 'a.js': SOME_HASH },
          },
        },
      },
    });
  });

  test('the last good version names its own modules, unless its record has none', () => {
    const fragment = { expose: './game-results', slot: 'game-results', calls: [] };
    const page = { path: '/casino-provider', calls: [] };
    const area = { name: 'casino', title: { en: 'Casino' }, pages: [page], links: [] };
    const one = version('1.0.0', 0);
    const { area: _, ...extras } = one.extras;
    const former = { ...one, extras };
    const described = { ...one, extras: { ...extras, area: { ...area, fragments: [fragment] } } };
    const exposesOf = (one: RegisteredVersion) =>
      selectRegistry(documentOf(version('2.0.0', 100, true), one), { originOf }).remotes.casino
        ?.lastGood?.exposes;
    expect(exposesOf(described)).toEqual(['./area', './game-results']);
    expect(exposesOf(former)).toBeUndefined();
  });

  test('an absolute address stays as it is', () => {
    const elsewhere = { ...version('1.0.0', 100, true), url: 'https://cdn.example/x/m.json' };
    const { casino } = selectRegistry(documentOf(elsewhere), { originOf }).remotes;
    expect(casino?.active.manifestUrl).toBe('https://cdn.example/x/m.json');
  });

  test.each([
    [
      'the newest version without traffic is the last good one',
      [version('2.0.0', 100, true), version('1.1.0', 0), version('1.0.0', 0)],
      '2.0.0 1.1.0',
    ],
    [
      'one of the same container name cannot be: its code would not run',
      [version('1.0.0+b', 100, true), version('1.0.0+a', 0), version('0.9.0', 0)],
      '1.0.0+b 0.9.0',
    ],
    ['a remote that is off has none', [version('2.0.0', 0, true), version('1.0.0', 0)], ' '],
    [
      'nobody but canaries gets a canary',
      [version('1.0.0', 90, true), version('2.0.0', 10), version('0.9.0', 0)],
      '1.0.0 0.9.0',
    ],
  ])('%s', (_, versions, expected) => {
    expect(show(documentOf(...versions))).toBe(expected);
  });

  describe('what does not fit is left out', () => {
    const misfit = (one: RegisteredVersion) => ({
      ...one,
      extras: { ...one.extras, misfits: ['POST /api/x: the server has no such call'] },
    });
    const requiring = (one: RegisteredVersion, react: string) => ({
      ...one,
      extras: { ...one.extras, requires: { react } },
    });
    const [two, one] = [version('2.0.0', 100, true), version('1.0.0', 0)];
    test.each([
      ['a forced version', [misfit(two), one], '1.0.0 '],
      ['a former one', [two, misfit(one)], '2.0.0 '],
      ['every version', [misfit(two), misfit(one)], ' '],
      ['one for a newer shell', [requiring(two, '^20.0.0'), requiring(one, '^19.0.0')], '1.0.0 '],
      ['none where all fit', [requiring(two, '^19.1.0'), requiring(one, '^19.0.0')], '2.0.0 1.0.0'],
    ])('%s', (_, versions, expected) => {
      const provides = { react: '19.3.1' };
      const { remotes } = selectRegistry(documentOf(...versions), { originOf, provides });
      const { active, lastGood } = remotes.casino ?? {};
      expect([active?.version, lastGood?.version].join(' ')).toBe(expected);
    });
  });

  test.each([
    ['a default version gives way to the last good one', ['2.0.0'], '1.1.0 1.0.0'],
    ['a canary stops', ['3.0.0'], '2.0.0 1.1.0'],
    ['one that nobody gets is not a last good one', ['1.1.0'], '3.0.0 2.0.0'],
    [
      'where all failed, all are given as before',
      ['3.0.0', '2.0.0', '1.1.0', '1.0.0'],
      '3.0.0 2.0.0',
    ],
  ])('that failed for too many: %s', (_, suspended, expected) => {
    const document = documentOf(
      version('2.0.0', 90, true),
      version('3.0.0', 10),
      version('1.1.0', 0),
      version('1.0.0', 0),
    );
    // The casino's canaries begin at bucket 35; without a canary the default version is read.
    const bucket = suspended[0] === '2.0.0' ? undefined : 35;
    const { remotes } = selectRegistry(document, {
      originOf,
      bucket,
      isSuspended: (area, one) => area === 'casino' && suspended.includes(one),
    });
    const { active, lastGood } = remotes.casino ?? {};
    expect([active?.version, lastGood?.version].join(' ')).toBe(expected);
  });

  test('exactly its share of the browsers gets a canary, with the active version to fall back to', () => {
    const document = documentOf(
      version('1.0.0', 90, true),
      version('2.0.0', 10),
      version('0.9.0', 0),
    );
    const shown = Array.from({ length: 100 }, (_, bucket) => show(document, bucket));
    expect(shown.filter((one) => one === '2.0.0 1.0.0')).toHaveLength(10);
    expect(shown.filter((one) => one === '1.0.0 0.9.0')).toHaveLength(90);
    expect(hasCanary(document)).toBe(true);
    expect(hasCanary(documentOf(version('1.0.0', 100, true), version('0.9.0', 0)))).toBe(false);
  });

  test('small canaries of two remotes go to different browsers', () => {
    const versions = [version('1.0.0', 80, true), version('2.0.0', 20)];
    const document = { ...EMPTY_DOCUMENT, microFrontends: { casino: versions, wallet: versions } };
    for (let bucket = 0; bucket < 100; bucket += 1) {
      const { casino, wallet } = selectRegistry(document, { originOf, bucket }).remotes;
      expect([casino?.active.version, wallet?.active.version]).toContain('1.0.0');
    }
  });
});
