import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DELTA_HEADER_BYTES,
  deltaName,
  hashDictionary,
  integrityOf,
  openReleaseStore,
  type ReleaseStore,
} from '@exchange/federation/releases';
import {
  documentForTest,
  publishForTest,
  recordForTest,
  writeRegistryForTest,
} from '@exchange/federation/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { decodeDelta, encodeDelta, isDeltaFrom, makeDeltas } from './deltas.ts';
import { findReleaseFaults } from './verify.ts';

/** Code that no compressor makes small by itself. */
const code = (seed: number, length = 20_000) => {
  let [text, state] = ['', seed];
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    text += `f${state.toString(36)}();`;
  }
  return text;
};
const OLD = code(1);
const NEW = OLD.replace(/^f.{2}/, 'fzz');
const bytes = (text: string) => Buffer.from(text);

describe('a delta', () => {
  test('has the magic number, the hash of its dictionary, and a frame within the window that each browser takes', async () => {
    const delta = await encodeDelta(bytes(NEW), bytes(OLD));
    expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
    expect(delta.subarray(8, DELTA_HEADER_BYTES)).toEqual(hashDictionary(bytes(OLD)));
    expect(readWindow(delta.subarray(DELTA_HEADER_BYTES))).toBeLessThanOrEqual(2 ** 23);
    expect(delta.length).toBeLessThan(150);
    const decoded = await decodeDelta(delta, bytes(OLD), NEW.length);
    expect(Buffer.from(decoded ?? '').toString()).toBe(NEW);
  });

  test('of a file of 3 MB reaches all of its dictionary within that window', async () => {
    const [long, changed] = [code(3, 3_000_000), `${code(3, 3_000_000)}//`];
    const delta = await encodeDelta(bytes(changed), bytes(long));
    expect(readWindow(delta.subarray(DELTA_HEADER_BYTES))).toBeLessThanOrEqual(2 ** 23);
    expect(delta.length).toBeLessThan(2000);
  });

  test('is made of no other dictionary, and to no more bytes than its file has', async () => {
    const delta = await encodeDelta(bytes(NEW), bytes(OLD));
    expect(isDeltaFrom(delta, bytes(OLD))).toBe(true);
    expect(isDeltaFrom(delta, bytes(NEW))).toBe(false);
    const bomb = await encodeDelta(Buffer.alloc(2 ** 20), bytes(OLD));
    expect(await decodeDelta(bomb, bytes(OLD), NEW.length)).toBeUndefined();
    expect(await decodeDelta(bytes('nothing'), bytes(OLD), NEW.length)).toBeUndefined();
  });
});

/** Returns the window of a Zstandard frame, as its header says (RFC 8878, 3.1.1.1). */
function readWindow(frame: Buffer): number {
  expect(frame.readUInt32LE(0)).toBe(0xfd2fb528);
  const descriptor = frame[4] ?? 0;
  const isSingle = (descriptor & 32) !== 0;
  if (!isSingle) return (1 << (10 + ((frame[5] ?? 0) >> 3))) * (1 + ((frame[5] ?? 0) & 7) / 8);
  expect(descriptor & 3).toBe(0);
  const size = descriptor >> 6;
  if (size === 0) return frame[5] ?? 0;
  return size === 1 ? frame.readUInt16LE(5) + 256 : frame.readUInt32LE(5);
}

describe('the deltas of a release', () => {
  let store: ReleaseStore;
  beforeEach(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'deltas-'));
    store = await openReleaseStore({ driver: 'directory', folder: path.join(folder, 'store') });
    return () => rm(folder, { recursive: true });
  });

  const NAME = 'area.0123abcd.js';
  const publish = (version: string, content = code(Number(version.replaceAll('.', '')))) =>
    publishForTest(store, 'casino', version, { [NAME]: content });
  const activate = (version: string) =>
    writeRegistryForTest(
      store,
      documentForTest({
        casino: { active: { version, manifestUrl: `/casino/${version}/m.json` } },
      }),
    );
  const make = (version: string, files: Record<string, string>, area = 'casino') => {
    const record = recordForTest(area, version, files);
    const contents = new Map(Object.entries(files).map(([file, text]) => [file, bytes(text)]));
    return makeDeltas(store, { record, contents });
  };

  test('are from the version that players get, then from the newest, at most three', async () => {
    for (const version of ['1.0.0', '1.2.0', '1.9.0', '1.10.0', '1.11.0+0123abcd']) {
      await publish(version, `${OLD}${version}`);
    }
    await activate('1.0.0');
    const { from, contents } = await make('1.11.0', { [NAME]: OLD });
    expect(from).toEqual(['1.0.0', '1.10.0', '1.9.0']);
    const names = from.map((version) => deltaName(NAME, hashDictionary(bytes(OLD + version))));
    expect([...contents.keys()]).toEqual(names);
  });

  test('are of code alone, of the file of the same name, and smaller than what they replace', async () => {
    const others = { 'other.0123abcd.js': OLD, 'a.0123abcd.svg': OLD, 'area.0123abcd.css': OLD };
    await publishForTest(store, 'casino', '1.0.0', { ...others, 'plain.js': OLD });
    const files = {
      'other.99999999.js': 'a();',
      'a.99999999.svg': OLD,
      'area.99999999.css': NEW,
      'new.99999999.js': NEW,
      'plain.js': NEW,
    };
    expect([...(await make('1.0.1', files)).contents.keys()]).toEqual([
      deltaName('area.99999999.css', hashDictionary(bytes(OLD))),
    ]);
  });

  test.each([
    ['a build between two releases', '1.0.1+0123abcd'],
    ['the only version', '1.0.0'],
  ])('%s has none', async (_, version) => {
    await publish('1.0.0', OLD);
    expect(await make(version, { [NAME]: NEW })).toEqual({ contents: new Map(), from: [] });
  });

  test('are from no file that was changed in the store, nor from a version that is refused', async () => {
    await publish('1.0.0', OLD);
    await publish('1.0.1', OLD);
    await store.storage.write(`casino/1.0.0/${NAME}`, bytes(NEW), 'text/javascript');
    await store.storage.write('casino/1.0.1/release.json', bytes('{}'), 'application/json');
    expect((await make('1.0.2', { [NAME]: NEW })).from).toEqual([]);
  });

  test('that hold something else than their file are found @security:measures.150', async () => {
    await publish('1.0.0', OLD);
    const evil = await encodeDelta(bytes(code(7)), bytes(OLD));
    const write = async (
      version: string,
      delta: Buffer,
      deltasFrom: string[],
      name = deltaName(NAME, hashDictionary(bytes(OLD))),
    ) => {
      const { build, ...record } = recordForTest('casino', version, { [NAME]: NEW });
      await store.createFile('casino', version, NAME, bytes(NEW));
      await store.createFile('casino', version, name, delta);
      const stored = { integrity: integrityOf(delta), bytes: delta.length };
      await store.createRelease({
        ...record,
        files: { ...record.files, [name]: stored },
        build: { ...build, deltasFrom },
      });
      return findReleaseFaults(store, 'casino', version);
    };
    const good = await encodeDelta(bytes(NEW), bytes(OLD));
    expect(await write('1.0.1', good, ['1.0.0'])).toEqual([]);
    const named = deltaName(NAME, hashDictionary(bytes(OLD)));
    const faultOf = (version: string, fault: string, name = named) =>
      `mfe-casino ${version}: ${name} ${fault}`;
    expect(await write('1.0.2', evil, ['1.0.0'])).toEqual([
      faultOf('1.0.2', `holds something else than ${NAME}`),
    ]);
    const none = 'is a delta from no file of the versions that its record names';
    // From a dictionary that no version has.
    const unknown = await encodeDelta(bytes(NEW), bytes(code(8)));
    expect(await write('1.0.3', unknown, ['1.0.0'])).toEqual([faultOf('1.0.3', none)]);
    expect(await write('1.0.4', good, [])).toEqual([faultOf('1.0.4', none)]);
    const other = deltaName(NAME, hashDictionary(bytes(code(8))));
    expect(await write('1.0.5', good, ['1.0.0'], other)).toEqual([faultOf('1.0.5', none, other)]);
    const plain = `${NAME}.dcz`;
    expect(await write('1.0.6', good, ['1.0.0'], plain)).toEqual([
      faultOf('1.0.6', 'has not the name of a delta', plain),
    ]);
    // A version that is not there hides nothing, whether it was removed or never was.
    const missing = (version: string) =>
      `mfe-casino ${version}: it has deltas from 9.9.9, which is not in the store, or is refused`;
    expect(await write('1.0.7', evil, ['9.9.9'])).toEqual([
      missing('1.0.7'),
      faultOf('1.0.7', none),
    ]);
    expect(await write('1.0.8', good, ['9.9.9', '1.0.0'])).toEqual([missing('1.0.8')]);
    expect(await write('1.0.9', evil, ['9.9.9', '1.0.0'])).toEqual([
      missing('1.0.9'),
      faultOf('1.0.9', `holds something else than ${NAME}`),
    ]);
  });
});
