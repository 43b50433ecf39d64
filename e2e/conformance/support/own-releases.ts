import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteAreaName } from '@exchange/contract';
import {
  isOfRegistry,
  parseRegistryHealth,
  REGISTRY_HEALTH_PATH,
  type RegistryDocument,
} from '@exchange/federation/registry';
import type { ReleaseRecord, ReleaseStore } from '@exchange/federation/releases';
import { buildFixtures, fixtureEntries } from '@exchange/federation/testing';
import { publishRelease } from '@exchange/release';
import { expect } from '@playwright/test';

/** Author in the registry's history. */
export const BY = 'conformance';

/** Above all teams' versions; releases never change, so each run uses the next minor. */
const MAJOR = 90;

/** Finds an unused version of the area, also by incomplete uploads. */
async function findUnusedVersion({ storage }: ReleaseStore, area: RemoteAreaName): Promise<string> {
  const keys = await storage.list(`${area}/`);
  const taken = keys.map((key) => {
    const [, major, minor] = /^[^/]+\/(\d+)\.(\d+)\./.exec(key) ?? [];
    return Number(major) === MAJOR ? Number(minor) : -1;
  });
  return `${MAJOR}.${Math.max(-1, ...taken) + 1}.0`;
}

/**
 * Builds a healthy page of the area and publishes it under a version of its own; `change` gets the
 * folder of the build before.
 */
export async function publishHealthy(
  store: ReleaseStore,
  area: RemoteAreaName,
  change: (folder: string) => Promise<void> = async () => undefined,
): Promise<ReleaseRecord> {
  const outputRoot = await mkdtemp(path.join(tmpdir(), 'conformance-'));
  try {
    const version = await findUnusedVersion(store, area);
    await buildFixtures([{ area, version, entry: fixtureEntries.healthy, outputRoot }]);
    const folder = path.join(outputRoot, version);
    await change(folder);
    return (await publishRelease(store, { area, folder, by: BY })).record;
  } finally {
    await rm(outputRoot, { recursive: true, force: true });
  }
}

/** Waits until the pages of the system at `url` follow this state of the registry. */
export async function waitUntilFollowed(url: string, document: RegistryDocument): Promise<void> {
  await expect
    .poll(async () => {
      const reply = await fetch(url + REGISTRY_HEALTH_PATH);
      return isOfRegistry(parseRegistryHealth(await reply.json()), document);
    })
    .toBe(true);
}
