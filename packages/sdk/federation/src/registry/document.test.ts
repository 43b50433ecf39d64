import { describe, expect, test } from 'vitest';
import { registerForTest } from '../testing/releases.ts';
import { EMPTY_DOCUMENT, parseRegistryDocument } from './document.ts';
import { RegistryError } from './schema.ts';

const active = registerForTest({ version: '1.4.2', manifestUrl: '/casino/1.4.2/m.json' });
const former = { ...active, deployment: { traffic: 0, default: false } };
const change = { at: '2026-01-01T00:00:00Z', by: 'asha', remote: 'casino', action: 'activate' };
const withVersions = (...casino: unknown[]) => ({ ...EMPTY_DOCUMENT, microFrontends: { casino } });

describe('parseRegistryDocument', () => {
  test('accepts the draft’s versions with additional fields', () => {
    const other = registerForTest(
      { version: '1.4.1', manifestUrl: '/casino/1.4.1/m.json' },
      former.deployment,
    );
    const document = { ...withVersions(active, other), history: [change] };
    expect(parseRegistryDocument(document)).toEqual(document);
  });

  const at = 'microFrontends.casino';
  test.each([
    ['schema', { ...EMPTY_DOCUMENT, schema: 'https://example/other' }],
    ['revision', { ...EMPTY_DOCUMENT, revision: -1 }],
    ...[
      'casino/1.4.2/m.json',
      'javascript:alert(1).json',
      'https://elsewhere.example/casino/1.4.2/m.json',
      '//elsewhere.example/casino/1.4.2/m.json',
      '/casino/1.4.2/entry.js',
      '/casino/1.4.1/m.json',
      '/wallet/1.4.2/m.json',
      '/casino/1.4.2/../1.4.1/m.json',
      '/casino/1.4.2/a/m.json',
      '/casino/1.4.2/.json',
    ].map((url): [string, unknown] => [
      `${at}.0.url: is not the manifest of its version`,
      withVersions({ ...active, url }),
    ]),
    [
      `${at}.0.metadata.version`,
      withVersions({ ...active, metadata: { ...active.metadata, version: 'latest' } }),
    ],
    [
      `${at}.0.metadata.integrity`,
      withVersions({ ...active, metadata: { ...active.metadata, integrity: 'md5-1' } }),
    ],
    [
      `${at}.0.deployment.traffic`,
      withVersions({ ...active, deployment: { traffic: 101, default: true } }),
    ],
    [
      `${at}.0.extras.integrity.a.js`,
      withVersions({ ...active, extras: { ...active.extras, integrity: { 'a.js': 'x' } } }),
    ],
    [
      `${at}.0.extras.gate`,
      withVersions({ ...active, extras: { ...active.extras, gate: 'maybe' } }),
    ],
    [`${at}: has not exactly one default`, withVersions(former)],
    [
      `${at}: gives away neither`,
      withVersions({ ...active, deployment: { traffic: 40, default: true } }),
    ],
    [`${at}: names a version twice`, withVersions(active, former)],
    ['history.0.by', { ...EMPTY_DOCUMENT, history: [{ ...change, by: '' }] }],
    ['history.0.at', { ...EMPTY_DOCUMENT, history: [{ ...change, at: 'today' }] }],
    ['registry', 'text'],
  ])('names the wrong field: %s', (field, input) => {
    const parse = () => parseRegistryDocument(input);
    expect(parse).toThrow(RegistryError);
    expect(parse).toThrow(field);
  });

  test('takes an area that no code names, and refuses one whose name cannot be', () => {
    const promo = registerForTest({ version: '0.1.0', manifestUrl: '/promo/0.1.0/m.json' });
    const document = { ...EMPTY_DOCUMENT, microFrontends: { promo: [promo] } };
    expect(parseRegistryDocument(document)).toEqual(document);
    const wrong = { ...EMPTY_DOCUMENT, microFrontends: { '../promo': [promo] } };
    expect(() => parseRegistryDocument(wrong)).toThrow('is not the name of an area');
  });

  test('keeps fields of newer programs', () => {
    const newer = { ...active, extras: { ...active.extras, size: 1 }, since: 'today' };
    const document = {
      ...withVersions(newer),
      history: [{ ...change, action: 'move', why: 'x' }],
      owner: 'platform',
    };
    expect(parseRegistryDocument(document)).toEqual(document);
  });
});
