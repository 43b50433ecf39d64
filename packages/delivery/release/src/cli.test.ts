import path from 'node:path';
import { createKeyFile, type ReleaseRecord } from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { type S3Server, startS3Server } from '@exchange/server/testing/s3-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runRelease } from './cli.ts';
import { setUpReleaseCommand } from './testing/release-command.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());
beforeEach(() => server.objects.clear());

const { folder, store, release, openStore, publish, tamper, tamperRecord } = setUpReleaseCommand();
const readActive = async () =>
  (await store().readRegistry()).microFrontends.casino?.[0]?.metadata.version;

function createRootKey(): string {
  const file = path.join(folder(), 'root.json');
  createKeyFile(file, 'operator');
  return file;
}

const STORES = {
  folder: () => ({ RELEASES_DIR: folder() }),
  bucket: () => ({
    RELEASES_S3_BUCKET: 'releases',
    RELEASES_S3_ENDPOINT: server.url,
    RELEASES_S3_ACCESS_KEY_ID: 'id',
    RELEASES_S3_SECRET_ACCESS_KEY: 'key',
    RELEASE_ROOT_KEY_FILE: createRootKey(),
  }),
};

describe.each(Object.entries(STORES))('with the store in a %s', (_, createEnv) => {
  beforeEach(async () => {
    await openStore(createEnv());
    for (const version of ['1.0.0', '1.1.0']) await publish(version);
  });

  test('a version is activated, taken back, switched off and on again; each change names who did it', async () => {
    expect(await release('activate mfe-casino 1.0.0')).toEqual([
      0,
      expect.stringContaining('1.0.0 is active'),
    ]);
    await release('activate casino 1.1.0  --by ravi');
    expect(await readActive()).toBe('1.1.0');
    expect(await release('rollback mfe-casino')).toEqual([
      0,
      expect.stringContaining('back at 1.0.0'),
    ]);
    expect(await readActive()).toBe('1.0.0');
    await release('disable mfe-casino');
    expect((await release('status'))[1]).toMatch(/mfe-casino\s+DISABLED \(1\.0\.0\)/);
    expect(await release('activate mfe-casino 1.0.0')).toEqual([
      0,
      expect.stringContaining('once mfe-casino is enabled'),
    ]);
    await release('enable mfe-casino');
    const { revision, history } = await store().readRegistry();
    expect(revision).toBe(5);
    expect(history.map(({ action, by }) => `${action} ${by.replace(/^\w+, for /, '')}`)).toEqual([
      'enable asha',
      'disable asha',
      'rollback asha',
      'activate ravi',
      'activate asha',
    ]);
  });

  test('what is taken back while the area is off shows once it is on', async () => {
    for (const version of ['1.0.0', '1.1.0']) await release(`activate mfe-casino ${version}`);
    await release('disable mfe-casino');
    expect((await release('rollback mfe-casino'))[1]).toBe(
      'mfe-casino is back at 1.0.0 once mfe-casino is enabled again',
    );
  });

  test('a canary is given to a part of the browsers, and ended', async () => {
    await release('activate mfe-casino 1.0.0');
    expect(await release('canary mfe-casino 1.1.0 10% ')).toEqual([
      0,
      expect.stringContaining('10 %'),
    ]);
    expect((await release('status'))[1]).toContain('canary 1.1.0 (verified) for 10 %');
    await release('canary mfe-casino off');
    expect((await release('status'))[1]).not.toContain('canary 1.1.0 (');
  });

  test('a rollback that names what it leaves is made once', async () => {
    for (const version of ['1.0.0', '1.1.0']) await release(`activate mfe-casino ${version}`);
    for (let times = 0; times < 2; times += 1) {
      expect(await release('rollback mfe-casino --from 1.1.0')).toEqual([
        0,
        expect.stringContaining('back at 1.0.0'),
      ]);
    }
    expect((await store().readRegistry()).revision).toBe(3);
    expect(await release('rollback mfe-casino --from 3.0.0')).toEqual([
      1,
      'mfe-casino 3.0.0 is not the latest: that is 1.0.0',
    ]);
  });

  test('a forced version that was not compared is held back, until it is', async () => {
    await release('activate mfe-casino 1.0.0');
    const dead = '--live http://127.0.0.1:9';
    const [code, text] = await release(`activate mfe-casino 1.1.0 ${dead} --force`);
    expect([code, text]).toEqual([
      3,
      expect.stringContaining('1.1.0 is registered, and held back'),
    ]);
    expect(text).toContain('not compared');
    expect((await release('status'))[1]).toMatch(
      /mfe-casino 1\.1\.0 \(active\) is held back.*not compared/,
    );
    expect(await release('activate mfe-casino 1.1.0')).toEqual([
      0,
      expect.stringContaining('1.1.0 is active'),
    ]);
  });

  test('a version whose record was changed in the store is neither activated nor taken for whole', async () => {
    for (const version of ['1.0.0', '1.1.0']) await release(`activate mfe-casino ${version}`);
    const changed = recordForTest('casino', '1.0.0', { 'm.json': '{}', 'entry.js': 'evil!' });
    await tamper('1.0.0', 'entry.js', 'evil!');
    const exposes = { './area': ['entry.js'] };
    await tamperRecord('1.0.0', { ...changed, exposes });
    const reason = 'release.json was changed';
    expect(await release('verify')).toEqual([1, expect.stringContaining(reason)]);
    for (const line of ['activate mfe-casino 1.0.0', 'canary mfe-casino 1.0.0 10%']) {
      expect(await release(line)).toEqual([1, expect.stringContaining(reason)]);
      const [code, text] = await release(`${line} --force`);
      expect(code).toBe(1);
      expect(text).toContain('the registry has another hash of entry.js');
    }
    expect(await readActive()).toBe('1.1.0');
  });

  test('so is one whose calls were changed in the store', async () => {
    for (const version of ['1.0.0', '1.1.0']) await release(`activate mfe-casino ${version}`);
    const record = (await store().readRelease('casino', '1.0.0')) as ReleaseRecord;
    const call = { name: 'x', method: 'GET', path: '/api/x', data: {} };
    await tamperRecord('1.0.0', { ...record, calls: [call] });
    const reason = 'the registry has another hash of its calls';
    expect(await release('verify')).toEqual([1, expect.stringContaining(reason)]);
    const forced = await release('activate mfe-casino 1.0.0 --force');
    expect(forced).toEqual([1, expect.stringContaining(reason)]);
  });

  test('so is one whose program of frames was changed in the store', async () => {
    const record = (await store().readRelease('casino', '1.0.0')) as ReleaseRecord;
    await release('activate mfe-casino 1.0.0');
    // An earlier command line knew no frames: the next activation adds the program.
    await tamperRecord('1.0.0', { ...record, frame: 'entry.js' });
    expect((await release('verify'))[0]).toBe(0);
    // It renders nothing, which the gate refuses.
    expect((await release('activate mfe-casino 1.0.0 --force'))[0]).toBe(0);
    await release('activate mfe-casino 1.1.0');
    const reason = 'the registry has entry.js as the program of its frames';
    for (const changed of [record, { ...record, frame: 'm.json' }]) {
      await tamperRecord('1.0.0', changed);
      expect(await release('verify')).toEqual([1, expect.stringContaining(reason)]);
      const forced = await release('activate mfe-casino 1.0.0 --force');
      expect(forced).toEqual([1, expect.stringContaining(reason)]);
    }
  });

  test('two operators at once lose no change of the other', async () => {
    expect(await runRelease(['activate', 'mfe-casino', '1.1.0'])).toBe(0);
    const shares = [10, 20, 30, 40];
    const codes = await Promise.all(
      shares.map((share) => runRelease(['canary', 'mfe-casino', '1.0.0', `${share}%`])),
    );
    expect(codes).toEqual([0, 0, 0, 0]);
    const { revision, history } = await store().readRegistry();
    expect(revision).toBe(1 + shares.length);
    const reported = history.filter(({ action }) => action === 'canary');
    expect(reported.map(({ traffic }) => traffic).toSorted()).toEqual(shares);
  });

  test('verify finds what was changed, is missing, or has another length @security:assets.7', async () => {
    expect(await release('verify')).toEqual([0, expect.stringContaining('2 releases')]);
    await tamper('1.0.0', 'entry.js', '9.9.9');
    await tamper('1.1.0', 'entry.js', 'longer');
    const [code, text] = await release('verify');
    expect(code).toBe(1);
    expect(text).toContain('mfe-casino 1.0.0: entry.js was changed');
    expect(text).toContain('mfe-casino 1.1.0: entry.js has 6 bytes, not 5');
    expect(await release('verify mfe-casino 3.0.0')).toEqual([
      1,
      'mfe-casino 3.0.0: is not published',
    ]);
  });

  test('verify finds that a version that players get is not in the store any more', async () => {
    await release('activate mfe-casino 1.0.0');
    await tamper('1.0.0', 'release.json', '{');
    expect(await release('verify')).toEqual([
      1,
      'mfe-casino 1.0.0: release.json: release.json of mfe-casino 1.0.0 is not JSON',
    ]);
    await store().updateRegistry((before) => {
      const [version] = before.microFrontends.casino ?? [];
      if (!version) throw new Error('not there');
      const url = '/casino/7.0.0/m.json';
      const lost = { ...version, url, metadata: { ...version.metadata, version: '7.0.0' } };
      return { ...before, microFrontends: { casino: [lost] } };
    });
    expect((await release('verify'))[1]).toContain('mfe-casino 7.0.0: is not published');
  });

  test('a version that was never published, or only in part, is not a release', async () => {
    await tamper('2.0.0', 'entry.js', 'half');
    const [code, text] = await release('activate mfe-casino 2.0.0 ');
    expect([code, text]).toEqual([1, expect.stringContaining('mfe-casino 2.0.0 is not published')]);
    expect(text).toContain('there are 1.0.0, 1.1.0');
  });
});
