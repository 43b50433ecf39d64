import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type OwnedKey,
  openReleaseStore,
  RECORD_USE,
  type ReleaseRecord,
  type ReleaseStore,
  readReleaseStorageConfig,
  signPayload,
} from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Caller } from '../caller.ts';
import { runRelease } from '../cli.ts';
import { mountEveryRelease, startLiveSystem, type TestLiveSystem } from './live-system.ts';

/**
 * Sets up, for the tests of a file, the release command with its output, a store and a live system.
 */
export function setUpReleaseCommand() {
  let folder: string;
  let store: ReleaseStore;
  let system: TestLiveSystem | undefined;
  const printed: string[] = [];
  const steps: string[] = [];
  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'store-')), 'store');
    vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)));
    vi.spyOn(console, 'error').mockImplementation((text) => {
      (/^(?:▸ | {2}(?:done in|failed after) )/.test(text) ? steps : printed).push(String(text));
    });
    vi.stubEnv('RELEASE_BY', 'asha');
  });
  afterEach(async () => {
    await system?.close();
    system = undefined;
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await rm(path.dirname(folder), { recursive: true });
  });

  return {
    /** Returns the folder of the store: empty before each test. */
    folder: () => folder,
    store: () => store,
    /** Runs `npm run release -- <line>`; resolves to its exit code and its output without steps. */
    async release(line: string, caller?: Caller): Promise<[number, string]> {
      printed.length = 0;
      steps.length = 0;
      const code = await runRelease(line.split(' ').filter(Boolean), caller);
      return [code, printed.join('\n')];
    },
    /** Returns the steps of the last command, as they were begun. */
    steps: () => steps.filter((line) => line.startsWith('▸ ')).map((line) => line.slice(2)),
    /** Opens the store that `env` names, and a system whose pages follow it. */
    async openStore(env: Readonly<Record<string, string>> = { RELEASES_DIR: folder }) {
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
      store = await openReleaseStore(readReleaseStorageConfig(process.env));
      system = await startLiveSystem(store);
      vi.stubEnv('LIVE_URL', system.url);
      mountEveryRelease();
      return system;
    },
    /** Stores a version of the casino like its publication would. */
    async publish(version: string, more: Partial<ReleaseRecord> = {}): Promise<void> {
      const contents = { 'm.json': '{}', 'entry.js': version };
      for (const [file, content] of Object.entries(contents)) {
        await store.createFile('casino', version, file, Buffer.from(content));
      }
      const exposes = { './area': ['entry.js'] };
      const record = recordForTest('casino', version, contents);
      await store.createRelease({ ...record, exposes, ...more });
    },
    /** Overwrites the record of a release, signed by the team. */
    tamperRecord: (version: string, record: ReleaseRecord) =>
      store.storage.write(
        `casino/${version}/release.json`,
        Buffer.from(
          JSON.stringify(signPayload(RECORD_USE, record, store.keys?.keyFor('casino') as OwnedKey)),
        ),
        'application/json',
      ),
    /** Overwrites a file of a release. */
    tamper: (version: string, file: string, content: string) =>
      store.storage.write(`casino/${version}/${file}`, Buffer.from(content), 'text/javascript'),
  };
}
