import {
  EMPTY_DOCUMENT,
  parseRegistryDocument,
  type RegistryDocument,
} from '@exchange/federation/registry';
import { registerRelease } from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { describe, expect, test } from 'vitest';
import {
  activate,
  MAX_FORMER,
  readRemoteState,
  setCanary,
  setEnabled,
} from './registry-changes.ts';
import { rollBack } from './release-operations.ts';

const signature = { id: 'one', by: 'asha', at: '2026-01-01T00:00:00.000Z' };
const register = (version: string) =>
  registerRelease(recordForTest('casino', version, { 'm.json': '{}' }));

type Step = (document: RegistryDocument) => RegistryDocument;
const live =
  (version: string): Step =>
  (before) =>
    activate(before, 'casino', register(version), signature);
/** The same version with other files. */
const other = (version: string) =>
  registerRelease(recordForTest('casino', version, { 'm.json': '{ }' }));
const tampered =
  (version: string): Step =>
  (before) =>
    activate(before, 'casino', other(version), signature);
const heldBack =
  (version: string): Step =>
  (before) => {
    const registered = register(version);
    const extras = { ...registered.extras, gate: 'forced' as const, misfits: ['a call'] };
    return activate(before, 'casino', { ...registered, extras }, signature);
  };
const canary =
  (version: string, percent: number): Step =>
  (before) =>
    setCanary(
      before,
      'casino',
      { version: register(version), target: { to: 'share', share: percent } },
      signature,
    );
const endCanary: Step = (before) => setCanary(before, 'casino', undefined, signature);
const backFrom =
  (version: string | undefined): Step =>
  (before) =>
    rollBack(before, 'casino', version, signature);
const back = backFrom(undefined);
const off: Step = (before) => setEnabled(before, 'casino', false, signature);
const on: Step = (before) => setEnabled(before, 'casino', true, signature);

/** Validates each state against the schema, as the store does. */
const play = (...steps: readonly Step[]) =>
  steps.reduce((before, step) => parseRegistryDocument(step(before)), EMPTY_DOCUMENT);

/** Formats `2.0.0:90 3.0.0:10 1.0.0:0`, the default version first. */
const show = (document: RegistryDocument) =>
  (document.microFrontends.casino ?? [])
    .map(({ metadata, deployment }) => `${metadata.version}:${deployment.traffic}`)
    .join(' ');

describe('what players get', () => {
  test.each<[string, readonly Step[], string]>([
    ['the first version', [live('1.0.0')], '1.0.0:100'],
    [
      'a newer one; the one before is the last good one',
      [live('1.0.0'), live('2.0.0')],
      '2.0.0:100 1.0.0:0',
    ],
    ['the same one again', [live('1.0.0'), live('1.0.0')], '1.0.0:100'],
    ['an old one again', [live('1.0.0'), live('2.0.0'), live('1.0.0')], '1.0.0:100 2.0.0:0'],
    [
      'the one before, and never the one that was left',
      [live('1.0.0'), live('2.0.0'), back],
      '1.0.0:100',
    ],
    ['the one before that', [live('1.0.0'), live('2.0.0'), live('3.0.0'), back, back], '1.0.0:100'],
    [
      'the one before, though the same rollback is asked for twice',
      [live('1.0.0'), live('2.0.0'), live('3.0.0'), backFrom('3.0.0'), backFrom('3.0.0')],
      '2.0.0:100 1.0.0:0',
    ],
    [
      'the one before the one that never ran',
      [live('1.0.0'), heldBack('2.0.0'), live('3.0.0'), back],
      '1.0.0:100',
    ],
    [
      'the last good one, however many never ran',
      [live('1.0.0'), ...['2.0.0', '2.1.0', '2.2.0', '2.3.0'].map(heldBack), back],
      '1.0.0:100',
    ],
    ['a canary', [live('1.0.0'), canary('2.0.0', 10)], '1.0.0:90 2.0.0:10'],
    [
      'a larger canary',
      [live('1.0.0'), canary('2.0.0', 10), canary('2.0.0', 50)],
      '1.0.0:50 2.0.0:50',
    ],
    [
      'another canary',
      [live('1.0.0'), canary('2.0.0', 10), canary('3.0.0', 5)],
      '1.0.0:95 3.0.0:5',
    ],
    ['no canary any more', [live('1.0.0'), canary('2.0.0', 10), endCanary], '1.0.0:100'],
    [
      'a last good one that was a canary meanwhile',
      [live('1.0.0'), live('2.0.0'), canary('1.0.0', 20), endCanary],
      '2.0.0:100 1.0.0:0',
    ],
    [
      'it also where the area was switched off and on',
      [live('1.0.0'), live('2.0.0'), canary('1.0.0', 20), off, on],
      '2.0.0:100 1.0.0:0',
    ],
    [
      'the canary for all',
      [live('1.0.0'), canary('2.0.0', 10), live('2.0.0')],
      '2.0.0:100 1.0.0:0',
    ],
    [
      'the active one instead of a canary',
      [live('1.0.0'), canary('2.0.0', 9), live('1.0.0')],
      '1.0.0:100',
    ],
    ['no canary after a rollback', [live('1.0.0'), canary('2.0.0', 10), back], '1.0.0:100'],
    [
      'a former one as canary',
      [live('1.0.0'), live('2.0.0'), canary('1.0.0', 20)],
      '2.0.0:80 1.0.0:20',
    ],
    ['nothing', [live('1.0.0'), live('2.0.0'), off], '2.0.0:0 1.0.0:0'],
    ['nothing, and no canary', [live('1.0.0'), canary('2.0.0', 10), off], '1.0.0:0'],
    ['it again', [live('1.0.0'), off, on], '1.0.0:100'],
    ['nothing, also of a new version', [live('1.0.0'), off, live('2.0.0')], '2.0.0:0 1.0.0:0'],
    ['the new version once it is on', [live('1.0.0'), off, live('2.0.0'), on], '2.0.0:100 1.0.0:0'],
    ['nothing, also after a rollback', [live('1.0.0'), live('2.0.0'), off, back], '1.0.0:0'],
  ])('%s', (_, steps, expected) => {
    expect(show(play(...steps))).toBe(expected);
  });

  test.each<[string, readonly Step[], string]>([
    ['a rollback without a version before', [live('1.0.0'), back], 'no version before'],
    [
      'a rollback of what is not the latest',
      [live('1.0.0'), live('2.0.0'), live('3.0.0'), backFrom('2.0.0')],
      '2.0.0 is not the latest: that is 3.0.0',
    ],
    [
      'a version whose record was changed since',
      [live('1.0.0'), live('2.0.0'), tampered('1.0.0')],
      'another hash of m.json',
    ],
    [
      'one that the registry named longer ago',
      [...['1', '2', '3', '4', '5', '6'].map((major) => live(`${major}.0.0`)), tampered('1.0.0')],
      'was registered with other hashes at 2026-01-01',
    ],
    [
      'a canary whose record was changed since',
      [
        live('1.0.0'),
        canary('2.0.0', 10),
        (before) =>
          setCanary(
            before,
            'casino',
            { version: other('2.0.0'), target: { to: 'share', share: 50 } },
            signature,
          ),
      ],
      'another hash of m.json',
    ],
    ['a canary of nothing', [canary('1.0.0', 10)], 'no active version'],
    [
      'a canary of the active version',
      [live('1.0.0'), canary('1.0.0', 10)],
      'is the active version',
    ],
    ['a canary of what is off', [live('1.0.0'), off, canary('2.0.0', 10)], 'is disabled'],
    ['switching off what is not there', [off], 'no active version'],
  ])('%s is refused', (_, steps, reason) => {
    expect(() => play(...steps)).toThrow(reason);
  });

  test('a bounded number of former versions', () => {
    const versions = ['1', '2', '3', '4', '5', '6'].map((major) => live(`${major}.0.0`));
    expect(readRemoteState(play(...versions), 'casino').former).toHaveLength(MAX_FORMER);
  });
});

describe('the history', () => {
  test('lists who changed what, newest first', () => {
    const forced = {
      ...register('2.0.0'),
      extras: { ...register('2.0.0').extras, gate: 'forced' as const },
    };
    const { history } = play(
      live('1.0.0'),
      (before) => activate(before, 'casino', forced, signature),
      canary('3.0.0', 10),
      back,
    );
    const hashes = expect.stringMatching(/^sha384-/);
    expect(history).toEqual([
      { ...signature, remote: 'casino', action: 'rollback', version: '2.0.0', from: '3.0.0' },
      { ...signature, remote: 'casino', action: 'canary', version: '3.0.0', traffic: 10, hashes },
      {
        ...signature,
        remote: 'casino',
        action: 'activate',
        version: '2.0.0',
        forced: true,
        hashes,
      },
      { ...signature, remote: 'casino', action: 'activate', version: '1.0.0', hashes },
    ]);
  });

  test('a version that was forced and now passes is activated once more', () => {
    const gated = (gate: 'forced' | 'passed') => (before: RegistryDocument) => {
      const version = register('1.0.0');
      const extras = { ...version.extras, gate, misfits: gate === 'forced' ? ['a call'] : [] };
      return activate(before, 'casino', { ...version, extras }, signature);
    };
    const document = play(gated('forced'), gated('passed'), gated('passed'));
    expect(document.history).toHaveLength(2);
    expect(document.microFrontends.casino?.[0]?.extras).toMatchObject({
      gate: 'passed',
      misfits: [],
    });
  });

  test('does not name what changes nothing', () => {
    expect(play(live('1.0.0'), live('1.0.0'), on, endCanary).history).toHaveLength(1);
  });
});
