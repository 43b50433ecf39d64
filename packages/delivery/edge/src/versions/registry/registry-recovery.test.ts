import { hashOf, registryFile, updateKeys, withRights } from '@exchange/federation/releases';
import { publishForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RightsRig, setVersion, startRightsRig, versionOf } from '../../testing/rights-rig.ts';
import { createStaticServer } from '../releases/static-server.ts';

let rig: RightsRig;
/** Text of the casino's registry before the thief signed. */
let own: string;
beforeEach(async () => {
  rig = await startRightsRig();
  await setVersion(rig.casino, 'casino', versionOf('casino', '1.1.0'));
  own = await rig.textOf(registryFile('casino'));
});
afterEach(() => rig.edge.close());

const shows = (version: string | undefined) =>
  expect.poll(() => rig.shownVersion('casino')).toBe(version);
const sign = async (version: string) =>
  rig.overwrite(
    registryFile('casino'),
    await rig.signNext('casino', { versions: [versionOf('casino', version)] }),
  );
/** Revokes the key of anna; of what it signed the registry before the thief's stays. */
const revoke = () =>
  updateKeys(rig.edge.store.storage, rig.root, (before) => {
    const rights = before.areas.casino ?? { keys: [], pages: [], slots: [] };
    const { payload } = JSON.parse(own) as { payload: string };
    const revoked = { at: new Date().toISOString(), kept: [hashOf(payload)] };
    const keys = rights.keys.map((key) => (key.owner === 'anna' ? { ...key, revoked } : key));
    return withRights(before, 'casino', { ...rights, keys });
  });

describe('a registry that a stolen key signed', () => {
  test('goes with the key, and the operator puts back the one before @security:measures.67 @security:measures.100', async () => {
    await sign('6.6.6');
    await shows('6.6.6');
    await revoke();
    await shows(undefined);
    expect((await rig.faultsOf()).casino).toContain('the key of anna was revoked');
    expect(await rig.shownVersion('sports')).toBe('1.0.0');
    // Its other versions would be lost.
    await expect(
      setVersion(rig.edge.store, 'casino', versionOf('casino', '1.2.0')),
    ).rejects.toThrow('registry/casino.json is refused');
    await rig.overwrite(registryFile('casino'), own);
    await shows('1.1.0');
    await setVersion(rig.edge.store, 'casino', versionOf('casino', '1.2.0'));
    await shows('1.2.0');
    expect(await rig.faultsOf()).toEqual({});
  });

  test('does not replace what stood before the key was revoked @security:measures.67', async () => {
    await shows('1.1.0');
    const next = await rig.signNext('casino', { versions: [versionOf('casino', '6.6.6')] });
    await revoke();
    await rig.overwrite(registryFile('casino'), next);
    await expect.poll(async () => (await rig.faultsOf()).casino).toContain('was revoked');
    await shows('1.1.0');
  });
});

test('an edge and an origin that run keep the keys of a file that is spoilt @security:measures.101', async () => {
  for (const version of ['1.1.0', '1.2.0']) {
    await publishForTest(rig.casino, 'casino', version, { 'a.js': 'ours' });
  }
  const origin = await createStaticServer(rig.edge.store);
  const read = async (version: string) => (await origin.inject(`/casino/${version}/a.js`)).body;
  expect(await read('1.1.0')).toBe('ours');
  await shows('1.1.0');
  await rig.overwrite('keys.json', '{"payload":');
  await expect.poll(async () => (await rig.faultsOf()).keys).toContain('keys.json is not JSON');
  await shows('1.1.0');
  expect(await read('1.2.0')).toBe('ours');
  expect((await origin.inject('/health')).json().data.keys).toContain('earlier keys are used');
  await origin.close();
});

test('a registry file that is missing takes nothing from an edge that runs @security:measures.101', async () => {
  await shows('1.1.0');
  for (const name of await rig.edge.store.storage.list('registry/')) {
    if (/casino\.json/.test(name)) await rig.edge.removeFile(`releases/${name}`);
  }
  await expect
    .poll(async () => (await rig.faultsOf()).casino)
    .toContain('registry/casino.json is missing');
  await shows('1.1.0');
});
