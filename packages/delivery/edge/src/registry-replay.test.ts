import type { RegistryDocument } from '@exchange/federation/registry';
import {
  logFile,
  readLog,
  readSignedRegistry,
  registryFile,
  signPayload,
  updateKeys,
  withRights,
} from '@exchange/federation/releases';
import { startRedis } from '@exchange/server/testing/redis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  payloadIn,
  type RightsRig,
  setVersion,
  startRightsRig,
  versionOf,
} from './testing/rights-rig.ts';

let rig: RightsRig;
beforeEach(async () => {
  rig = await startRightsRig();
});
afterEach(() => rig.edge.close());

describe('an older registry', () => {
  test('is refused while an edge runs, and by one that starts @security:measures.66', async () => {
    const older = await rig.textOf(registryFile('casino'));
    await setVersion(rig.casino, 'casino', versionOf('casino', '1.1.0'));
    expect(await rig.shownVersion('casino')).toBe('1.1.0');
    await rig.overwrite(registryFile('casino'), older);
    expect(await rig.shownVersion('casino')).toBe('1.1.0');
    expect((await rig.faultsOf()).casino).toContain('is older than');
    // It knows nothing, but the log does.
    await rig.edge.restart();
    expect(await rig.shownVersion('casino')).toBe('1.1.0');
    expect((await rig.faultsOf()).casino).toContain('is older than');
  });

  test('is refused by an edge whose Redis knows the newer one, also without its log @security:measures.66', async () => {
    const redis = await startRedis();
    try {
      const shared = { redisUrl: redis.url, secrets: ['e'.repeat(32)] } as const;
      const older = await rig.textOf(registryFile('casino'));
      await setVersion(rig.casino, 'casino', versionOf('casino', '1.1.0'));
      await rig.edge.restart({ ...shared, secrets: [...shared.secrets] });
      expect(await rig.shownVersion('casino')).toBe('1.1.0');
      for (const key of await rig.edge.store.storage.list('registry/casino.log/')) {
        await rig.edge.store.storage.write(key, Buffer.from('{}'), 'application/json');
      }
      await rig.overwrite(registryFile('casino'), older);
      await rig.edge.restart({ ...shared, secrets: [...shared.secrets] });
      expect(await rig.shownVersion('casino')).toBeUndefined();
      expect((await rig.faultsOf()).casino).toContain('is older than');
      expect(await rig.shownVersion('sports')).toBe('1.0.0');
    } finally {
      await redis.stop();
    }
  });

  test('with a valid signature and another text of the same revision is refused @security:measures.66', async () => {
    await setVersion(rig.casino, 'casino', versionOf('casino', '1.1.0'));
    await rig.shownVersion('casino');
    const payload = payloadIn(await rig.textOf(registryFile('casino')));
    const other = { ...payload, versions: [versionOf('casino', '6.6.6')] };
    await rig.overwrite(
      registryFile('casino'),
      JSON.stringify(signPayload('registry', other, rig.anna)),
    );
    expect(await rig.shownVersion('casino')).toBe('1.1.0');
    expect((await rig.faultsOf()).casino).toContain('another text had its revision');
  });
});

describe('a revoked key', () => {
  const revoke = () =>
    updateKeys(rig.edge.store.storage, rig.root, async (before) => {
      const { document } = await readSignedRegistry(rig.edge.store.storage, rig.root.publicKey);
      const rights = before.areas.casino ?? { keys: [], pages: [], slots: [] };
      const revoked = { at: new Date().toISOString(), kept: [document.heads?.casino ?? ''] };
      const keys = rights.keys.map((key) => (key.owner === 'anna' ? { ...key, revoked } : key));
      return withRights(before, 'casino', { ...rights, keys });
    });

  test('signs nothing from the next read on, and earlier entries stay @security:measures.67', async () => {
    await setVersion(rig.casino, 'casino', versionOf('casino', '1.1.0'));
    const next = await rig.signNext('casino', { versions: [versionOf('casino', '6.6.6')] });
    await revoke();
    await rig.overwrite(registryFile('casino'), next);
    // A page waits half a second for a read, which takes longer beside other tests.
    await expect.poll(() => rig.shownVersion('casino')).toBe('1.1.0');
    expect((await rig.faultsOf()).casino).toContain('the key of anna was revoked');
    await rig.edge.restart();
    expect(await rig.shownVersion('casino')).toBe('1.1.0');
  });

  test('does not come back by an older keys file @security:measures.67', async () => {
    const older = await rig.textOf('keys.json');
    await rig.shownVersion('casino');
    await revoke();
    await rig.shownVersion('casino');
    await rig.overwrite('keys.json', older);
    await rig.overwrite(registryFile('casino'), await rig.signNext('casino', {}));
    const before = await rig.pageOf('/');
    expect((await rig.faultsOf()).keys).toContain('is older than');
    expect((await rig.faultsOf()).casino).toContain('the key of anna was revoked');
    expect(await rig.pageOf('/')).toBe(before);
  });
});

test('the log of an area is not rewritten unseen @security:measures.68', async () => {
  for (const version of ['1.1.0', '1.2.0']) {
    await setVersion(rig.casino, 'casino', versionOf('casino', version));
  }
  const { storage, keys } = rig.edge.store;
  const { trust } = await readSignedRegistry(storage, keys?.rootKey ?? '');
  const before = await readLog(storage, 'casino', trust);
  expect(before.faults).toEqual([]);
  expect(before.entries.map(({ owner }) => owner).slice(-2)).toEqual(['anna', 'anna']);
  const second = logFile('casino', before.entries.length - 1);
  const payload = payloadIn((await storage.read(second))?.toString() ?? '');
  const history: RegistryDocument['history'] = [{ ...payload.history[0], action: 'enable' }];
  const forged = JSON.stringify(signPayload('registry', { ...payload, history }, rig.anna));
  await storage.write(second, Buffer.from(forged), 'application/json');
  expect((await readLog(storage, 'casino', trust)).faults).toEqual([
    expect.stringContaining(`${second} is not the one that the next revision follows`),
  ]);
});
