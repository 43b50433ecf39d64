import {
  EMPTY_DOCUMENT,
  parseRegistryDocument,
  type RegistryDocument,
} from '@exchange/federation/registry';
import { registerRelease } from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { expect, test } from 'vitest';
import { activateForBrand, rollBackBrand } from './brand-changes.ts';
import { activate, setCanary, setEnabled } from './registry-changes.ts';
import { rollBack } from './release-operations.ts';
import { setUpReleaseCommand } from './testing/release-command.ts';

const signature = { id: 'one', by: 'asha', at: '2026-01-01T00:00:00.000Z' };
const register = (version: string) =>
  registerRelease(recordForTest('casino', version, { 'm.json': '{}' }));

type Step = (document: RegistryDocument) => RegistryDocument;
const live =
  (version: string, brand?: string): Step =>
  (before) =>
    brand === undefined
      ? activate(before, 'casino', register(version), signature)
      : activateForBrand(before, 'casino', register(version), brand, signature);
const canary =
  (version: string, brand: string): Step =>
  (before) => {
    const target = { to: 'share', share: 10, brands: [brand] } as const;
    const chosen = { version: register(version), target: { ...target, brands: [brand] } };
    return setCanary(before, 'casino', chosen, signature);
  };
const back =
  (brand?: string, from?: string): Step =>
  (before) =>
    brand === undefined
      ? rollBack(before, 'casino', from, signature)
      : rollBackBrand(before, 'casino', brand, from, signature);
const switched =
  (isOn: boolean): Step =>
  (before) =>
    setEnabled(before, 'casino', isOn, signature);

/** Validates each state against the schema, as the store does. */
const play = (...steps: readonly Step[]) =>
  steps.reduce((before, step) => parseRegistryDocument(step(before)), EMPTY_DOCUMENT);

/** Formats `2.0.0:100 1.0.0:0=kheloyar`, the default version first. */
const show = (document: RegistryDocument) =>
  (document.microFrontends.casino ?? [])
    .map(({ metadata: { version }, deployment: { traffic, brands, canary: target } }) => {
      const to = target ? `~${target.to} ${target.brands?.join()}` : '';
      return `${version}:${traffic}${brands ? `=${brands.join()}` : ''}${to}`;
    })
    .join(' ');

test.each<[string, readonly Step[], string]>([
  ['one of its own', [live('1.0.0'), live('2.0.0', 'kheloyar')], '1.0.0:100 2.0.0:0=kheloyar'],
  [
    'the same one as another brand',
    [live('1.0.0'), live('2.0.0', 'kheloyar'), live('2.0.0', 'khelodost')],
    '1.0.0:100 2.0.0:0=kheloyar,khelodost',
  ],
  [
    'another one than before',
    [live('1.0.0'), live('2.0.0', 'kheloyar'), live('3.0.0', 'kheloyar')],
    '1.0.0:100 3.0.0:0=kheloyar',
  ],
  [
    'the one that it keeps, whatever is activated for the others',
    [live('1.0.0'), live('1.0.0', 'kheloyar'), live('2.0.0'), live('3.0.0')],
    '3.0.0:100 2.0.0:0 1.0.0:0=kheloyar',
  ],
  [
    'the one that all have later, also after the next one',
    [live('1.0.0'), live('2.0.0', 'kheloyar'), live('2.0.0'), live('3.0.0')],
    '3.0.0:100 1.0.0:0 2.0.0:0=kheloyar',
  ],
  [
    'the active one again',
    [live('1.0.0'), live('2.0.0', 'kheloyar'), back('kheloyar')],
    '1.0.0:100',
  ],
  [
    'the active one again, though the same rollback is asked for twice',
    [
      live('1.0.0'),
      live('2.0.0', 'kheloyar'),
      back('kheloyar', '2.0.0'),
      back('kheloyar', '2.0.0'),
    ],
    '1.0.0:100',
  ],
  [
    'the active one, and what all had before is a last good one again',
    [live('1.0.0'), live('2.0.0'), live('1.0.0', 'kheloyar'), back('kheloyar')],
    '2.0.0:100 1.0.0:0',
  ],
  [
    'its canary as its version',
    [live('1.0.0'), canary('2.0.0', 'kheloyar'), live('2.0.0', 'kheloyar')],
    '1.0.0:100 2.0.0:0=kheloyar',
  ],
  [
    'its own one still, where the canary of another brand has the same',
    [live('1.0.0'), live('2.0.0', 'kheloyar'), canary('2.0.0', 'khelodost')],
    '1.0.0:100 2.0.0:0=kheloyar~share khelodost',
  ],
  [
    'its own one again once its canary is taken back',
    [live('1.0.0'), live('2.0.0', 'kheloyar'), canary('3.0.0', 'kheloyar'), back('kheloyar')],
    '1.0.0:100 2.0.0:0=kheloyar',
  ],
  [
    'its own one, whatever the others go back to',
    [live('1.0.0'), live('2.0.0'), live('3.0.0', 'kheloyar'), back()],
    '1.0.0:100 3.0.0:0=kheloyar',
  ],
  [
    'the one that the others leave, as it was given to it',
    [live('1.0.0'), live('2.0.0'), live('2.0.0', 'kheloyar'), back()],
    '1.0.0:100 2.0.0:0=kheloyar',
  ],
  [
    'nothing while the area is off, and its own one afterwards',
    [live('1.0.0'), live('2.0.0', 'kheloyar'), switched(false)],
    '1.0.0:0 2.0.0:0=kheloyar',
  ],
])('a brand gets %s', (_, steps, expected) => {
  expect(show(play(...steps))).toBe(expected);
});

test.each<[string, readonly Step[], string]>([
  ['its first version', [live('1.0.0', 'kheloyar')], 'has no active version'],
  ['a rollback without one', [live('1.0.0'), back('kheloyar')], 'has no version of its own'],
  [
    'a rollback of another one',
    [live('1.0.0'), live('2.0.0', 'kheloyar'), back('kheloyar', '1.0.0')],
    'kheloyar does not have 1.0.0',
  ],
])('%s is refused for a brand', (_, steps, reason) => {
  expect(() => play(...steps)).toThrow(reason);
});

test('a canary that an earlier command line wrote is written on as it was', () => {
  const before = play(live('1.0.0'), canary('2.0.0', 'kheloyar'));
  const former = { to: 'auto', clients: 500, minutes: 10 };
  const [active, two] = before.microFrontends.casino ?? [];
  const casino = [active, { ...two, deployment: { traffic: 0, default: false, canary: former } }];
  const stored = JSON.parse(JSON.stringify({ ...before, microFrontends: { casino } }));
  const after = live('3.0.0', 'khelodost')(parseRegistryDocument(stored));
  expect(parseRegistryDocument(after).microFrontends.casino?.[1]?.deployment.canary).toEqual(
    former,
  );
});

const { release, openStore, publish } = setUpReleaseCommand();

test('the commands give a brand a version or a canary, and say so', async () => {
  await openStore();
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await publish(version);
  await release('activate mfe-casino 1.0.0');
  expect(await release('activate mfe-casino 2.0.0 --brand khelodost')).toEqual([
    0,
    expect.stringContaining('mfe-casino 2.0.0 is active for khelodost for new pages'),
  ]);
  const says = async (line: string, text: string) =>
    expect(await release(line)).toEqual([0, expect.stringContaining(text)]);
  await says(
    'canary mfe-casino 3.0.0 10% --brand kheloyar',
    'goes to 10 % of the browsers of kheloyar',
  );
  const [, status] = await release('status');
  expect(status).toContain('canary 3.0.0 (verified) for 10 % of the browsers of kheloyar');
  expect(status).toContain('2.0.0 (verified) for khelodost');
  expect(status).toMatch(/canary mfe-casino 3\.0\.0 10 % for kheloyar {2}by/);
  expect(status).toMatch(/activate mfe-casino 2\.0\.0 for khelodost {2}by/);
  await says('activate mfe-casino 3.0.0', 'khelodost keeps 2.0.0');
  await says('rollback mfe-casino --brand khelodost', 'is back at 3.0.0 for khelodost');
});

test.each([
  ['activate mfe-casino 1.0.0 --brand Khelo', '--brand Khelo is not the name of a brand'],
  ['canary mfe-casino 1.0.0 auto', '<percent> auto is not between'],
  ['canary mfe-casino 1.0.0 all', '<percent> all is not between'],
])('%s is not understood', async (line, reason) => {
  await openStore();
  await publish('1.0.0');
  expect(await release(line)).toEqual([2, expect.stringContaining(reason)]);
});
