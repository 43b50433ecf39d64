import { EMPTY_DOCUMENT } from '@exchange/federation/registry';
import type { ReleaseStore } from '@exchange/federation/releases';
import { documentForTest, registerForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ACTIVE,
  acceptPreview,
  fileOf,
  openForPreviews,
  publishShell,
  registerShells,
} from '../../testing/shell-rig.ts';
import { startTestEdge, type TestEdge } from '../../testing/test-edge.ts';
import { createStoredShells } from './stored-shells.ts';

const INTERIM = '0.0.0+deadbeef';
const UNKNOWN = 'x.99999999.js';
const SECRETS = ['s'.repeat(40)] as const;

let edge: TestEdge;
/** The store as who makes previews has it. */
let previews: ReleaseStore;
beforeEach(async () => {
  edge = await startTestEdge();
  await edge.restart({ secrets: SECRETS });
  previews = await openForPreviews(edge.store);
});
afterEach(() => edge.close());

const ask = (file: string, headers: Record<string, string> = {}) =>
  edge.get(`/assets/${file}`, headers);

describe('files of a release for previews alone', () => {
  const agent = { 'user-agent': 'Browser/1' };

  test('have no name of the build on the disk or of another release @security:measures.109', async () => {
    const names = ['main.0123abcd.js', fileOf('main', '0.8.0'), fileOf('main', '0.8.1')];
    const other = Object.fromEntries(names.map((name) => [name, '// other']));
    await publishShell(previews, INTERIM, {}, other);
    expect(
      await acceptPreview(edge, previews, { area: 'shell', version: INTERIM }, agent),
    ).toContain('area-preview=');
    await ask(UNKNOWN);
    expect((await ask('main.0123abcd.js')).body).toContain('// shell');
    await registerShells(edge.store, [[await publishShell(edge.store, '0.8.0'), ACTIVE]]);
    expect((await ask(fileOf('main', '0.8.0'))).body).toBe('// shell 0.8.0');
    // One that is only published.
    await publishShell(edge.store, '0.8.1');
    expect((await ask(fileOf('main', '0.8.1'))).body).toBe('// shell 0.8.1');
  });

  test('go to the browser that shows it alone, from each edge, and into no shared cache @security:measures.109', async () => {
    await registerShells(edge.store, [[await publishShell(edge.store, '0.8.0'), ACTIVE]]);
    await publishShell(previews, INTERIM);
    const cookie = await acceptPreview(edge, previews, { area: 'shell', version: INTERIM }, agent);
    const url = `/assets/${fileOf('main', INTERIM)}`;
    const other = await edge.startOther({ shellDist: 'nothing', secrets: SECRETS });
    const headers = { host: 'localhost:3000', ...agent };
    const own = await other.inject({ url, headers: { ...headers, cookie } });
    expect([own.body, own.headers['cache-control']]).toEqual([
      `// shell ${INTERIM}`,
      'private, max-age=300',
    ]);
    expect((await other.inject({ url, headers })).statusCode).toBe(404);
    await other.close();
  });
});

describe('names that no release has', () => {
  const countReads = (store: ReleaseStore) => {
    const read = vi.spyOn(store.storage, 'read');
    return () => read.mock.calls.filter(([key]) => key.endsWith('/release.json')).length;
  };

  test('have no record of a preview read, and each other record once @security:measures.110', async () => {
    await publishShell(edge.store, '0.8.0');
    for (const number of [1, 2, 3]) await publishShell(previews, `0.0.${number}+deadbeef`);
    const count = countReads(edge.store);
    const stored = createStoredShells(edge.store, async () => EMPTY_DOCUMENT, vi.fn());
    expect(await stored.find(UNKNOWN)).toBeUndefined();
    expect(await stored.find(UNKNOWN)).toBeUndefined();
    expect(count()).toBe(1);
    const found = await stored.find(fileOf('main', '0.8.0'));
    expect(Object.keys(found ?? {}).toSorted()).toEqual(['files', 'manifest', 'remote', 'version']);
  });

  test('do not have a registered release read again that is missing or refused @security:measures.110', async () => {
    const refused = await publishShell(edge.store, '0.8.0');
    await edge.store.storage.write('shell/0.8.0/release.json', Buffer.from('{}'), 'text/plain');
    const versions = [refused.version, '0.8.1'].map((version) =>
      registerForTest({ version, manifestUrl: `/shell/${version}/m.json` }),
    );
    const document = { ...documentForTest({}), microFrontends: { shell: versions } };
    const count = countReads(edge.store);
    const warn = vi.fn();
    const stored = createStoredShells(edge.store, async () => document, warn);
    for (const _ of [1, 2, 3]) expect(await stored.findRegistered(UNKNOWN)).toBeUndefined();
    expect(count()).toBe(2);
    expect(warn).toHaveBeenCalledOnce();
  });
});
