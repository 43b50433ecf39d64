import {
  createSignedStore,
  createSigningKey,
  rightsOf,
  signPayload,
  signPreview,
  updateKeys,
  withRights,
} from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { expect, onTestFinished, test } from 'vitest';
import { payloadIn, setVersion, startRightsRig, versionOf } from '../../testing/rights-rig.ts';
import { cookieOf, embedded, FORM, type TestEdge } from '../../testing/test-edge.ts';

const HOST = 'localhost:3000';
const DAY_MS = 86_400_000;
const AGENT = { 'user-agent': 'Browser/1' };

test('a key for previews alone shows releases by a link, and no page follows what it signs @security:measures.121', async () => {
  const rig = await startRightsRig();
  onTestFinished(() => rig.edge.close());
  const { storage } = rig.casino;
  const ci = { owner: 'ci', ...createSigningKey() };
  await updateKeys(storage, rig.root, (before) => {
    const rights = rightsOf(before, 'casino') ?? { keys: [], pages: [], slots: [] };
    const previewKeys = [{ publicKey: ci.publicKey, owner: ci.owner }];
    return withRights(before, 'casino', { ...rights, previewKeys });
  });
  const store = createSignedStore(storage, {
    rootKey: rig.root.publicKey,
    root: undefined,
    keyFor: () => ci,
  });
  const { build } = recordForTest('casino', '3.0.0', {});
  const version = '3.0.0+1a2b3c4d';
  const definition = versionOf('casino', version).extras.area;
  await store.createRelease({
    ...recordForTest('casino', version, { 'm.json': '{}', 'entry.js': version }),
    ...(definition && { area: definition }),
    build: { ...build, interim: true },
  });
  const expires = Date.now() + DAY_MS;
  const part = await signPreview(store, { area: 'casino', version, host: HOST, expires });
  const token = Buffer.from(JSON.stringify([part.envelope])).toString('base64url');
  const form = new URLSearchParams({ token }).toString();
  const accepted = await rig.edge.post('/area-preview/accept', form, FORM, AGENT);
  const open = (cookie: string) => rig.edge.get('/casino-provider', { cookie, ...AGENT });
  const versionIn = ({ body }: { body: string }) =>
    (embedded(body) as ReturnType<TestEdge['registry']>).remotes.casino?.active.version;
  expect([/<p role="alert">(.*?)<.p>/s.exec(accepted.body)?.[1], accepted.statusCode]).toEqual([
    undefined,
    303,
  ]);
  expect(versionIn(await open(cookieOf(accepted)))).toBe(version);
  expect(versionIn(await open(''))).toBe('1.0.0');

  await expect(setVersion(store, 'casino', versionOf('casino', version))).rejects.toThrow(
    'makes previews of mfe-casino, nothing else',
  );
  const payload = payloadIn(await rig.signNext('casino', {})) as object;
  await rig.overwrite('registry/casino.json', JSON.stringify(signPayload('registry', payload, ci)));
  await expect.poll(rig.faultsOf).toMatchObject({ casino: expect.stringContaining('may sign it') });
  expect(versionIn(await open(''))).toBe('1.0.0');
});
