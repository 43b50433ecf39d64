import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createRemoteOrigin } from './index.ts';

test('serves every version to any origin, hashed files for ever, manifests fresh', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'origin-'));
  for (const version of ['1.0.0', '1.1.0']) {
    await mkdir(path.join(dist, version));
    await writeFile(path.join(dist, version, 'mf-manifest.json'), '{}');
    await writeFile(path.join(dist, version, 'area.0123abcd.js'), '');
  }
  const app = await createRemoteOrigin('casino', dist);
  for (const version of ['1.0.0', '1.1.0']) {
    const manifest = await app.inject(`/casino/${version}/mf-manifest.json`);
    expect(manifest.statusCode).toBe(200);
    expect(manifest.headers['cache-control']).toBe('no-cache');
    expect(manifest.headers['access-control-allow-origin']).toBe('*');
    const script = await app.inject(`/casino/${version}/area.0123abcd.js`);
    expect(script.headers['cache-control']).toContain('immutable');
  }
  const missing = await app.inject('/casino/9.9.9/mf-manifest.json');
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['access-control-allow-origin']).toBe('*');
  await app.close();
  await rm(dist, { recursive: true });
});
