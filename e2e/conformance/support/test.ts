import type { RegisteredRemote } from '@exchange/federation/registry';
import type { ReleaseStorageConfig } from '@exchange/federation/releases';
import {
  openReleaseStore,
  type ReleaseStore,
  readReleaseStorageConfig,
} from '@exchange/federation/releases';
import { test as base, expect } from '@playwright/test';
import { DEMO, holdAtStart } from '../../support/recordings.ts';
import { startTestSystem } from '../../support/system.ts';
import { readPageRegistry } from './page-registry.ts';
import { AREA_PAGES, type KnownArea, signInWithDemo } from './pages.ts';

/** The tested system. */
interface Target {
  url: string;
  /** Its store of releases, if the suite may publish. */
  store: ReleaseStore | undefined;
}

interface Fixtures {
  /**
   * Returns an area's remote in the page's registry; skips the test if the area is switched off.
   */
  remoteOf: (area: KnownArea) => Promise<RegisteredRemote>;
  /** Enables the page to open the area: its players' pages need the demo login. */
  prepare: (area: KnownArea) => Promise<void>;
  /** The store of releases; skips the test without one. */
  releases: ReleaseStore;
}

/** Ports of the first worker's own system, separate from those of the other browser tests. */
const FIRST_PORT = Number(process.env.E2E_PORT_BASE ?? 21_000) + 200;

/** Returns the store of an external system, if the environment names one. */
function readStore(): ReleaseStorageConfig | undefined {
  const { RELEASES_DIR, RELEASES_S3_BUCKET } = process.env;
  return RELEASES_DIR || RELEASES_S3_BUCKET ? readReleaseStorageConfig(process.env) : undefined;
}

/**
 * Tests of every system of this kind, independent of its content. They use the page's registry,
 * `data-boundary`, `data-version`, the fallback's button, and marks of React and the runtime.
 */
export const test = base.extend<Fixtures, { target: Target }>({
  target: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use, { parallelIndex }) => {
      const url = process.env.BASE_URL;
      if (url) {
        const config = readStore();
        await use({ url, store: config && (await openReleaseStore(config)) });
        return;
      }
      const system = await startTestSystem(FIRST_PORT + parallelIndex * 20, holdAtStart(DEMO));
      try {
        await use({ url: system.url, store: system.store });
      } finally {
        await system.dispose();
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // A page whose HTML was replaced counts as public, and may not call a system of this machine.
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--disable-features=LocalNetworkAccessChecks'];
    await use({ ...launchOptions, args });
  },
  baseURL: async ({ target }, use) => use(target.url),
  remoteOf: async ({ request }, use) =>
    use(async (area) => {
      const remote = (await readPageRegistry(request, AREA_PAGES[area])).remotes[area];
      test.skip(remote === undefined, `${area} is switched off`);
      return remote as RegisteredRemote;
    }),
  prepare: async ({ page }, use) =>
    use(async (area) => {
      if (!AREA_PAGES[area].startsWith('/app/')) return;
      test.skip(!(await signInWithDemo(page)), 'the demo login is not offered');
    }),
  releases: async ({ target }, use) => {
    test.skip(!target.store, 'a release is needed: give RELEASES_DIR or RELEASES_S3_BUCKET');
    await use(target.store as ReleaseStore);
  },
});

export { expect };
