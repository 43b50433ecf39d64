import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteArea } from '@exchange/contract';
import { rspack } from '@rspack/core';
import { remoteConfig } from '../build/index.ts';
import {
  BUILD_RECORD_FILE,
  parseBuildRecord,
  type Release,
  releaseFromBuild,
} from '../registry/index.ts';

/** Entry files for `./area` of the casino remote, from which tests build versions with a fault. */
export const fixtureEntries = {
  healthy: fixture('healthy.tsx'),
  brokenAtLoad: fixture('broken-at-load.tsx'),
  brokenAtMount: fixture('broken-at-mount.tsx'),
} as const;

/** One version of a remote that a test builds. */
export interface FixtureVersion {
  area: RemoteArea;
  version: string;
  /** Entry file of `./area`. */
  entry: string;
  /** Folder that gets `<version>/`. */
  outputRoot: string;
}

/** Builds versions of remotes for production. Throws with the bundler's messages. */
export async function buildFixtures(fixtures: readonly FixtureVersion[]): Promise<void> {
  const configs = fixtures.map(({ area, version, entry, outputRoot }) =>
    remoteConfig(area, {
      mode: 'production',
      version,
      outputRoot,
      exposes: { './area': entry },
    }),
  );
  const compiler = rspack(configs);
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      });
    });
  });
}

/** The registry's entry of a version in `folder`, served by `origin`. */
export async function readRelease(folder: string, origin: string): Promise<Release> {
  const text = await readFile(path.join(folder, BUILD_RECORD_FILE), 'utf8');
  return releaseFromBuild(parseBuildRecord(JSON.parse(text)), origin);
}

function fixture(file: string): string {
  return path.join(import.meta.dirname, file);
}
