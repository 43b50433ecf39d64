import type { RegistryDocument } from '@exchange/federation/registry';
import { type ReleaseRecord, registerRelease } from '@exchange/federation/releases';
import { documentForTest, recordForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embedded, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const STORE = '@exchange/store';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

/** Replaces the files of the shell by those of one with this version of the store. */
const deployShell = (version: string) =>
  edge.writeFiles({
    'shell/release.json': {
      name: 'shell',
      version: '0.2.0',
      manifest: '',
      entry: [],
      preload: [],
      files: {},
      provides: { [STORE]: version },
    },
  });

/** Registers two versions of the casino as passed, the newer one as active. */
async function release(older: Partial<ReleaseRecord>, newer: Partial<ReleaseRecord>) {
  const casino: RegistryDocument['microFrontends'][string][number][] = [];
  for (const [version, more] of [['1.1.0', newer] as const, ['1.0.0', older] as const]) {
    const isActive = casino.length === 0;
    const deployment = { traffic: isActive ? 100 : 0, default: isActive };
    const record = { ...recordForTest('casino', version, { 'm.json': '{}' }), ...more };
    await edge.store.createRelease(record);
    const { extras, ...entry } = registerRelease(record);
    casino.push({ ...entry, deployment, extras: { ...extras, gate: 'passed', mounted: true } });
  }
  await edge.writeRegistry({ ...documentForTest({}), microFrontends: { casino } });
}

async function shownVersion(): Promise<string | undefined> {
  const { body } = await edge.get('/casino-provider');
  const { remotes } = embedded(body) as {
    remotes: Record<string, { active: { version: string } } | undefined>;
  };
  return remotes.casino?.active.version;
}

test('a version that passed elsewhere is held back if the shell has another version of the SDK @security:measures.70', async () => {
  await release({}, { requires: { [STORE]: '^0.1.2' } });
  for (const [version, shown] of [
    ['0.1.1', '1.0.0'],
    ['0.1.2', '1.1.0'],
    ['0.1.9', '1.1.0'],
    ['0.2.0', '1.0.0'],
  ] as const) {
    await deployShell(version);
    expect(await shownVersion(), version).toBe(shown);
  }
  const reason = `${STORE} ^0.1.2: the shell has 0.2.0`;
  const { heldBack } = (await edge.get('/health/registry')).json().data;
  expect(heldBack).toMatchObject([{ version: '1.1.0', reasons: [reason] }]);
  expect((await edge.get('/staff/status')).body).toContain(`held back: ${reason}`);
});
