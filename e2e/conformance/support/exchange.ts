import type { Adapter, Remote, RunningSystem } from '@exchange/conformance';
import { AREA_EXPOSE, BASES, DEMO_CREDENTIALS, endpoints, paths } from '@exchange/contract';
import type { RegistryDocument } from '@exchange/federation/registry';
import {
  openReleaseStore,
  type ReleaseRecord,
  type ReleaseStore,
  readReleaseStorageConfig,
} from '@exchange/federation/releases';
import {
  activateRelease,
  endCanary,
  rollBackRelease,
  startCanary,
  switchRemote,
  UNCHECKED,
} from '@exchange/release';
import type { Page } from '@playwright/test';
import { DEMO, holdAtStart } from '../../support/recordings.ts';
import { startSignedIn } from '../../support/signed-in.ts';
import { type System, startTestSystem } from '../../support/system.ts';
import { breakRelease } from './broken-release.ts';
import { countFaults, findOffer, killRenderers, spoilFrame } from './frame-faults.ts';
import { BY, publishHealthy, waitUntilFollowed } from './own-releases.ts';
import { baseOf, readPageRegistry } from './page-registry.ts';
import { FIRST_PORT, PORTS_PER_WORKER } from './ports.ts';

/** A page of each area of this product. */
const AREA_PAGES: Readonly<Record<string, string>> = {
  sports: paths.sport('inplay'),
  casino: paths.casinoLobby(),
  wallet: paths.deposit(),
  reports: paths.openBets(),
};

/** Shared modules, all of the shell. */
const SHARED = [
  'react',
  'react-dom',
  '@exchange/api',
  '@exchange/i18n',
  '@exchange/federation/router',
];

const describeArea = (area: string): Remote => {
  const boundary = `main [data-boundary=${area}]`;
  const retry = `${boundary}:not([data-version]) button`;
  return {
    name: area,
    path: AREA_PAGES[area] ?? '',
    mounted: `${boundary}[data-version]`,
    // Fragments are in the layout, too.
    places: `[data-boundary=${area}]`,
    fallback: retry,
    retry,
    readVersion: (page) =>
      page.locator(`${boundary}[data-version]`).first().getAttribute('data-version'),
  };
};

/**
 * This product at BASE_URL, or a system of its own. The rules use the page's registry,
 * `data-boundary`, `data-version`, the fallback's button, and `/health/registry`; no text of an area.
 */
export const exchange: Adapter = {
  name: 'Exchange',
  remotes: Object.keys(AREA_PAGES).map(describeArea),
  host: '[data-boundary=shell]',
  shared: [
    ...SHARED.map((name) => ({ name, from: 'shell' })),
    {
      name: '@exchange/store',
      from: 'shell',
      usedBy: Object.keys(AREA_PAGES).map((area) => `mfe_${area}_`),
    },
  ],
  navigation: {
    // It loads and preloads no remote on a phone.
    hostPath: paths.termsAndConditions(),
    async go(page, to) {
      // The router runs once the app has taken the page over from its first frame.
      await page.locator('body > .frame').waitFor({ state: 'detached' });
      await page.evaluate((path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, to);
    },
  },
  calls: {
    pattern: '**/api/**',
    answer: { status: 200, error: false, message: 'ok', data: { another: 'form' } },
  },
  frames: {
    begin: '.boot',
    // Where an area has no frame, the edge puts cards into its place.
    contentOf: (area) => `body > .frame frame-part[data-area=${area}]:not(:has(> .boot-card))`,
  },
  async start(worker) {
    const url = process.env.BASE_URL;
    if (url) return describe(url, await openOutsideStore());
    const system = await startTestSystem(FIRST_PORT + worker * PORTS_PER_WORKER, holdAtStart(DEMO));
    return {
      ...describe(system.url, system.store),
      ...offerOwn(system),
      stop: () => system.dispose(),
    };
  },
};

/** Returns the capabilities that are only tried with a system of the suite's own. */
const offerOwn = (system: System) =>
  ({
    countFaults: (area, version) => countFaults(system, area, version),
    killFrames: () => killRenderers(system),
    findOffer: () => findOffer(system),
  }) satisfies Partial<RunningSystem>;

/** Opens the store of an external system, if the environment names one. */
async function openOutsideStore(): Promise<ReleaseStore | undefined> {
  const { RELEASES_DIR, RELEASES_S3_BUCKET } = process.env;
  if (!RELEASES_DIR && !RELEASES_S3_BUCKET) return undefined;
  return openReleaseStore(readReleaseStorageConfig(process.env));
}

function describe(url: string, store: ReleaseStore | undefined): RunningSystem {
  const find = async (area: string) =>
    (await readPageRegistry(url + AREA_PAGES[area])).remotes[area];
  return {
    url,
    async locate(area) {
      const remote = await find(area);
      if (!remote) return undefined;
      const { active, lastGood } = remote;
      const base = baseOf(active);
      return {
        ...{ base, entry: active.manifestUrl.slice(base.length) },
        ...{ expose: AREA_EXPOSE, version: active.version },
        ...(lastGood && { lastGood: lastGood.version }),
      };
    },
    async prepare(page, area) {
      if (!AREA_PAGES[area]?.startsWith('/app/')) return undefined;
      return (await signInWithDemo(page)) ? undefined : 'the demo login is not offered';
    },
    async breakVersion(page, area, moment) {
      const release = (await find(area))?.active;
      if (release) await breakRelease(page, { area, release, moment });
    },
    ...(store && offerReleases(url, store)),
  };
}

/** Signs in with the demo account on the page's next loads; returns false if there is none. */
async function signInWithDemo(page: Page): Promise<boolean> {
  const data = DEMO_CREDENTIALS;
  const reply = await page.request.post(BASES.api + endpoints.login.path, { data });
  if (!reply.ok()) return false;
  const { userinfo } = (await reply.json()) as { userinfo: unknown };
  await startSignedIn(page, userinfo);
  return true;
}

/** Returns the capabilities that need the right to publish. */
function offerReleases(url: string, store: ReleaseStore) {
  const follow = (document: RegistryDocument) => waitUntilFollowed(url, document);
  const activate = async (record: ReleaseRecord) => {
    await follow(await activateRelease(store, record, UNCHECKED, BY));
    return record.version;
  };
  return {
    publish: async (area) => activate(await publishHealthy(store, area)),
    publishFrame: async (area, fault) =>
      activate(await publishHealthy(store, area, (folder) => spoilFrame(folder, fault))),
    async publishMisfit(area) {
      const record = await publishHealthy(store, area);
      const misfits = ['GET /nothing: the live server does not have it'];
      const gate = { gate: 'forced', misfits, mounted: false } as const;
      // Before that it could not run anyway.
      await follow(await activateRelease(store, record, gate, BY));
      return record.version;
    },
    async rollBack(area) {
      await rollBackRelease(store, area, BY);
    },
    async startCanary(area) {
      const record = await publishHealthy(store, area);
      await follow(await startCanary(store, record, { to: 'share', share: 50 }, UNCHECKED, BY));
      return record.version;
    },
    async endCanary(area) {
      await endCanary(store, area, BY);
    },
    async disable(area) {
      await follow(await switchRemote(store, area, false, BY));
    },
    async enable(area) {
      await follow(await switchRemote(store, area, true, BY));
    },
  } satisfies Partial<RunningSystem>;
}
