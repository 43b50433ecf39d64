import {
  hashOf,
  readLog,
  readSignedRegistry,
  registryFile,
  resetRegistry,
  updateKeys,
  withRights,
} from '@exchange/federation/releases';
import { publishForTest } from '@exchange/federation/testing';
import { startRedis } from '@exchange/server/testing/redis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStaticServer } from './static-server.ts';
import { type RightsRig, setVersion, startRightsRig, versionOf } from './testing/rights-rig.ts';

let rig: RightsRig;
/** Hash of the casino's registry before the thief signed. */
let own: string;
beforeEach(async () => {
  rig = await startRightsRig();
  await setVersion(rig.casino, 'casino', versionOf('casino', '1.1.0'));
  const { payload } = JSON.parse(await rig.textOf(registryFile('casino'))) as { payload: string };
  own = hashOf(payload);
});
afterEach(() => rig.edge.close());

const shows = (version: string) => expect.poll(() => rig.shownVersion('casino')).toBe(version);
const sign = async (version: string) =>
  rig.overwrite(
    registryFile('casino'),
    await rig.signNext('casino', { versions: [versionOf('casino', version)] }),
  );
/** Revokes the key of anna; what the thief signed is not among what stays. */
const revoke = () =>
  updateKeys(rig.edge.store.storage, rig.root, (before) => {
    const rights = before.areas.casino ?? { keys: [], pages: [], slots: [] };
    const revoked = { at: new Date().toISOString(), kept: [own] };
    const keys = rights.keys.map((key) => (key.owner === 'anna' ? { ...key, revoked } : key));
    return withRights(before, 'casino', { ...rights, keys });
  });

describe('a registry that a stolen key signed', () => {
  test('goes with the key, and the team goes on from its own @security:measures.67', async () => {
    await sign('6.6.6');
    await shows('6.6.6');
    await revoke();
    await shows('1.1.0');
    expect((await rig.faultsOf()).casino).toBeDefined();
    await setVersion(rig.edge.store, 'casino', versionOf('casino', '1.2.0'));
    await shows('1.2.0');
    expect(await rig.faultsOf()).toEqual({});
  });

  test('is not in the way of an edge that starts, also with Redis @security:measures.67', async () => {
    const redis = await startRedis();
    const shared = () => ({ redisUrl: redis.url, secrets: ['e'.repeat(32)] as [string] });
    try {
      await rig.edge.restart(shared());
      await sign('6.6.6');
      await shows('6.6.6');
      await rig.edge.app().close();
      await revoke();
      await rig.edge.restart(shared());
      await shows('1.1.0');
      await setVersion(rig.edge.store, 'casino', versionOf('casino', '1.2.0'));
      await rig.edge.restart(shared());
      await shows('1.2.0');
    } finally {
      await redis.stop();
    }
  });
});

describe('the keys file', () => {
  test('that is older is refused by an edge that starts, without Redis too @security:measures.101', async () => {
    const older = await rig.textOf('keys.json');
    await revoke();
    const next = await rig.signNext('casino', { versions: [versionOf('casino', '6.6.6')] });
    await rig.overwrite('keys.json', older);
    await rig.overwrite(registryFile('casino'), next);
    await rig.edge.restart();
    await shows('1.1.0');
    expect((await rig.faultsOf()).keys).toContain('is older than');
  });

  test('that is spoilt takes no area from an edge and an origin that start @security:measures.101', async () => {
    await publishForTest(rig.casino, 'casino', '1.1.0', { 'a.js': 'ours' });
    await rig.overwrite('keys.json', '{"payload":');
    await rig.edge.restart();
    await shows('1.1.0');
    expect((await rig.faultsOf()).keys).toContain('keys.json is not JSON');
    const origin = await createStaticServer(rig.edge.store);
    expect((await origin.inject('/casino/1.1.0/a.js')).body).toBe('ours');
    expect((await origin.inject('/health')).json().data.keys).toContain('earlier keys are used');
    await origin.close();
  });
});

test('the log stands for a registry file that is missing, with a fault @security:measures.102', async () => {
  const names = (await rig.edge.store.storage.list('registry/')).filter((key) =>
    /casino\.json/.test(key),
  );
  for (const name of names) await rig.edge.removeFile(`releases/${name}`);
  await rig.edge.restart();
  await shows('1.1.0');
  expect((await rig.faultsOf()).casino).toContain('registry/casino.json is missing');
  const { faults } = await readSignedRegistry(rig.edge.store.storage, rig.root.publicKey);
  expect(faults).toEqual(['registry/casino.json is missing']);
  await setVersion(rig.casino, 'casino', versionOf('casino', '1.2.0'));
  await shows('1.2.0');
});

test('a file that was put there before an edge looked does not hide the newest of the log', async () => {
  await shows('1.1.0');
  await setVersion(rig.casino, 'casino', versionOf('casino', '1.2.0'));
  await rig.overwrite(registryFile('casino'), '{}');
  await shows('1.2.0');
});

test('the operator resets a registry that no edge follows any more @security:measures.100', async () => {
  await sign('1.3.0');
  await shows('1.3.0');
  // Somebody put other texts in the place of what edges adopted.
  const { storage, keys } = rig.edge.store;
  for (const file of await storage.list('registry/casino.log/')) {
    if (file.endsWith('000004.json')) await storage.write(file, Buffer.from('{}'), '');
  }
  await rig.overwrite(registryFile('casino'), '{}');
  await setVersion(rig.casino, 'casino', versionOf('casino', '1.4.0'));
  await rig.shownVersion('casino');
  await expect.poll(async () => (await rig.faultsOf()).casino).toBeDefined();
  expect(await rig.shownVersion('casino')).toBe('1.3.0');
  const next = await resetRegistry(storage, rig.edge.store.keys ?? ({} as never), 'casino');
  await shows('1.4.0');
  expect(await rig.faultsOf()).toEqual({});
  await setVersion(rig.casino, 'casino', versionOf('casino', '1.5.0'));
  await shows('1.5.0');
  const { trust } = await readSignedRegistry(storage, keys?.rootKey ?? '');
  const { entries, faults } = await readLog(storage, 'casino', trust);
  expect([entries.at(-1)?.revision, faults]).toEqual([next.revision + 1, []]);
});
