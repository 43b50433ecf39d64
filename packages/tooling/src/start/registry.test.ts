import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseRegistry } from '@exchange/federation/registry';
import { expect, test } from 'vitest';
import { forEachRemote, readPorts } from '../workspace.ts';
import { writeRegistry } from './registry.ts';

test('the registry names each build at its own origin', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'registry-'));
  const file = path.join(folder, 'data/registry.json');
  const folders = forEachRemote((area) => path.join(folder, area));
  for (const [name, at] of Object.entries(folders)) {
    const record = {
      name,
      version: '1.0.0',
      manifest: 'm.json',
      entry: [],
      preload: [],
      files: {},
    };
    await mkdir(at, { recursive: true });
    await writeFile(path.join(at, 'release.json'), JSON.stringify(record));
  }
  await writeRegistry(file, folders, readPorts({ PORT_BASE: '7000' }));
  const { remotes } = parseRegistry(JSON.parse(await readFile(file, 'utf8')));
  expect(remotes.casino?.active.manifestUrl).toBe('http://localhost:7002/casino/1.0.0/m.json');
  expect(remotes.casino?.lastGood).toBeUndefined();
  await rm(folder, { recursive: true });
});

test('an app that was not built is named', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'registry-'));
  const write = writeRegistry(
    path.join(folder, 'r.json'),
    forEachRemote(() => folder),
    readPorts(),
  );
  await expect(write).rejects.toThrow('sports is not built');
  await rm(folder, { recursive: true });
});
