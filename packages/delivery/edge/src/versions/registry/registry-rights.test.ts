import { RECORD_USE, registryFile, signPayload } from '@exchange/federation/releases';
import { publishForTest, recordForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  payloadIn,
  type RightsRig,
  setVersion,
  startRightsRig,
  versionOf,
} from '../../testing/rights-rig.ts';
import { createStaticServer } from '../releases/static-server.ts';

let rig: RightsRig;
beforeEach(async () => {
  rig = await startRightsRig();
});
afterEach(() => rig.edge.close());

describe('with the credentials of the casino', () => {
  test('its own area changes @security:measures.65 @security:keys.17', async () => {
    await setVersion(rig.casino, 'casino', versionOf('casino', '1.1.0'));
    expect(await rig.shownVersion('casino')).toBe('1.1.0');
  });

  const fragment = { expose: './strip', slot: 'bet-slip', calls: [] };
  const ATTACKS: Record<string, [act: () => Promise<unknown>, reason: string]> = {
    'the file of sports, signed by itself': [
      async () =>
        rig.overwrite(
          registryFile('sports'),
          await rig.signNext('sports', { versions: [versionOf('sports', '6.6.6')] }),
        ),
      'not one that may sign it',
    ],
    'more versions than a registry has': [
      async () => {
        const versions = Array.from({ length: 51 }, (_, at) => versionOf('casino', `6.6.${at}`));
        await rig.overwrite(registryFile('casino'), await rig.signNext('casino', { versions }));
      },
      'versions: has more than 50',
    ],
    'the file of sports, too long to read': [
      async () => rig.overwrite(registryFile('sports'), 'x'.repeat(2 * 2 ** 20 + 1)),
      'it has more than 2097152 bytes',
    ],
    'the file of sports, not signed': [
      async () =>
        rig.overwrite(registryFile('sports'), JSON.stringify({ area: 'sports', revision: 99 })),
      'it is not signed',
    ],
    'a page of sports': [
      async () =>
        rig.overwrite(
          registryFile('casino'),
          await rig.signNext('casino', {
            versions: [
              versionOf('casino', '6.6.6', { pages: [{ path: '/sport/inplay', calls: [] }] }),
            ],
          }),
        ),
      'casino may not have the page /sport/inplay',
    ],
    'a slot of sports': [
      async () =>
        rig.overwrite(
          registryFile('casino'),
          await rig.signNext('casino', {
            versions: [versionOf('casino', '6.6.6', { fragments: [fragment] })],
          }),
        ),
      'casino may not have a fragment in the slot bet-slip',
    ],
    'its registry with the name of another author': [
      async () => {
        const at = new Date().toISOString();
        const history = [{ at, by: 'sam', remote: 'casino', action: 'activate' }];
        await rig.overwrite(registryFile('casino'), await rig.signNext('casino', { history }));
      },
      'anna signed a change of sam',
    ],
    'the keys file, signed by itself': [
      async () => {
        const keys = payloadIn(await rig.textOf('keys.json')) as {
          revision: number;
          areas: object;
        };
        const next = { ...keys, revision: keys.revision + 1 };
        await rig.overwrite('keys.json', JSON.stringify(signPayload('keys', next, rig.anna)));
      },
      'keys.json is refused',
    ],
    'a registry as a keys file': [
      async () => rig.overwrite('keys.json', await rig.textOf(registryFile('casino'))),
      'keys.json is refused',
    ],
  };

  test.each(Object.keys(ATTACKS))(
    '%s is refused with the reason, and no page changes @security:measures.69',
    async (name) => {
      const [act, reason] = ATTACKS[name] ?? [];
      const before = [await rig.pageOf('/sport/inplay'), await rig.pageOf('/')];
      expect(await rig.faultsOf()).toEqual({});
      await act?.();
      expect([await rig.pageOf('/sport/inplay'), await rig.pageOf('/')]).toEqual(before);
      expect(Object.values(await rig.faultsOf())).toEqual([expect.stringContaining(`${reason}`)]);
      const published = (await rig.edge.get('/health/registry')).json().data.faults;
      expect(Object.values(published)).toEqual(['its newest file is refused']);
      const warnings = rig.edge.warnings().filter((text) => text.includes(`${reason}`));
      expect(warnings).toHaveLength(1);
      expect((await rig.edge.get('/staff/status')).body).toContain('Refused of the registry');
    },
  );

  test('sports is not activated by the command, and nothing is written @security:measures.65', async () => {
    const before = await rig.edge.store.storage.list('');
    const act = setVersion(rig.casino, 'sports', versionOf('sports', '6.6.6'));
    await expect(act).rejects.toThrow('of anna may not act for mfe-sports');
    const publish = rig.casino.createRelease(recordForTest('sports', '6.6.6', { 'm.json': '{}' }));
    await expect(publish).rejects.toThrow('of anna may not act for mfe-sports');
    expect(await rig.edge.store.storage.list('')).toEqual(before);
  });

  test('a release in the folder of sports is none, and one that lies is none @security:measures.65', async () => {
    const { storage } = rig.edge.store;
    const origin = await createStaticServer(rig.edge.store);
    const plant = async (folder: string, record: object) => {
      const text = JSON.stringify(signPayload(RECORD_USE, record, rig.anna));
      await storage.write(`${folder}/release.json`, Buffer.from(text), 'application/json');
      await storage.write(`${folder}/a.js`, Buffer.from('evil'), 'text/javascript');
    };
    await plant('sports/6.6.6', recordForTest('sports', '6.6.6', { 'a.js': 'evil' }));
    await plant('casino/6.6.6', recordForTest('sports', '6.6.6', { 'a.js': 'evil' }));
    for (const [area, reason] of [
      ['sports', 'not one that may sign it'],
      ['casino', 'describes mfe-sports'],
    ] as const) {
      await expect(rig.edge.store.readRelease(area, '6.6.6')).rejects.toThrow(reason);
      expect((await origin.inject(`/${area}/6.6.6/a.js`)).body).not.toBe('evil');
    }
    await origin.close();
  });
});

test('a release that the team signed is served', async () => {
  await publishForTest(rig.casino, 'casino', '1.1.0', { 'a.js': 'ours' });
  const origin = await createStaticServer(rig.edge.store);
  expect((await origin.inject('/casino/1.1.0/a.js')).body).toBe('ours');
  await origin.close();
});
