import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths, type RemoteAreaName, SPORT_IDS } from '@exchange/contract';
import { BUILD_RECORD_FILE } from '@exchange/federation/registry';
import { openReleaseStore } from '@exchange/federation/releases';
import { buildFixtures, fixtureEntries } from '@exchange/federation/testing';
import { formatOdds } from '@exchange/i18n';
import {
  activateRelease,
  publishRelease,
  rollBackRelease,
  switchRemote,
  UNCHECKED,
} from '@exchange/release';
import { buildCatalog, buildFolder, CATALOG_DIST } from '@exchange/tooling/build-apps.ts';
import { releaseBuilds } from '@exchange/tooling/start/releases.ts';
import { forEachApp, readPorts } from '@exchange/tooling/workspace.ts';
import { copyBrands } from './brands.ts';
import { createClient } from './client.ts';
import { deploy } from './deployment.ts';
import { controlFeed, type FeedAction } from './feed.ts';

/** The match of the feed. */
export interface PlayedMatch {
  id: string;
  name: string;
  marketId: string;
  /** Names in the order of the market. */
  runners: [string, string];
  /** Name by selection id. */
  runnerNames: Readonly<Record<string, string>>;
  /** Address of the match page for players and for guests. */
  path: string;
  guestPath: string;
}

interface WireMatch {
  match_id: string;
  name: string;
  match_odds: { market_id: string; runners: { selectionId: string; selectionName: string }[] };
}

interface WireEvent {
  odds: {
    runner_json: { selectionName: string; ex: { availableToBack: { price: number }[] } }[];
  };
}

const STAFF_KEY = 'a key that only staff of the tests know';
/** Origin of live streams in tests, which frames may show; only tests respond there. */
export const STREAM_ORIGIN = 'https://stream.example';

/** Reads the last output of the programs that matches the pattern's group. */
async function readPrinted(logFile: string, pattern: RegExp): Promise<string> {
  // The log is written after the output.
  for (const wait of [0, 100, 500, 2000, 10_000]) {
    await sleep(wait);
    const printed = await readFile(logFile, 'utf8');
    const found = [...printed.matchAll(new RegExp(pattern, 'g'))].at(-1)?.[1];
    if (found) return found;
  }
  throw new Error(`The server printed nothing like ${pattern}`);
}

/**
 * Starts a real system on ports from `portBase` on; `streaming` sets the brands' streams, `catalog`
 * adds components and previews, without `frames` pages begin with the skeleton.
 */
export async function startTestSystem(
  portBase: number,
  serverArgs: readonly string[],
  {
    streaming = true,
    catalog = false,
    frames = true,
  }: { streaming?: boolean; catalog?: boolean; frames?: boolean } = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'exchange-e2e-'));
  const ports = readPorts({ PORT_BASE: String(portBase) });
  const releasesDir = path.join(folder, 'releases');
  await releaseBuilds(releasesDir, forEachApp(buildFolder), 'test');
  const store = await openReleaseStore({ driver: 'directory', folder: releasesDir });
  if (catalog) await buildCatalog();
  const shellDist = path.join(folder, 'shell');
  await mkdir(shellDist);
  const brandsDir = await copyBrands(folder, streaming);
  const logFile = path.join(folder, 'system.log');
  const deployment = await deploy({
    portBase,
    folder,
    logFile,
    releasesDir,
    serverArgs,
    // Empty: pages and files are those of the store.
    shellDist,
    env: {
      EXCHANGE_TEST: '1',
      BRANDS_DIR: brandsDir,
      FRAME_ORIGINS: `http://{hostname}:${ports.provider},${STREAM_ORIGIN}`,
      STAFF_KEY,
      ...(catalog && { CATALOG_DIST }),
      ...(!frames && { FRAMES: 'off' }),
    },
  });

  const server = `http://127.0.0.1:${ports.server}`;
  const client = createClient(server);
  return {
    url: `http://localhost:${ports.edge}`,
    /** Returns the edge's address with the host name of a brand. */
    urlOf: (brand: string) =>
      brand === 'kheloyar'
        ? `http://localhost:${ports.edge}`
        : `http://${brand}.localhost:${ports.edge}`,
    /** Addresses of each edge without nginx. */
    edges: deployment.edges.map((port) => `http://localhost:${port}`),
    /** Returns the address of an area's files. */
    filesOf: (area: RemoteAreaName) => `http://localhost:${ports.files}/${area}`,
    ports,
    staffKey: STAFF_KEY,
    /** The system's brands, a copy of the project's. */
    brandsDir,
    /** Location of the provider's data. */
    providerData: {
      databaseUrl: deployment.providerDatabaseUrl,
      dataDir: path.join(folder, 'provider'),
    },
    client,
    /** `server` and `edge` mean all of them. */
    stop: deployment.stop,
    restart: deployment.start,
    pause: deployment.pause,
    goOn: deployment.goOn,
    pidsOf: deployment.pidsOf,
    feed: (action: FeedAction, to?: string | number, matchId?: string) =>
      controlFeed(deployment.servers, action, to, matchId),
    /** Ends the match, and plays the recording as a new one, stopped at `moment`. */
    async playNewMatch(moment: string): Promise<void> {
      await controlFeed(deployment.servers, 'again');
      await controlFeed(deployment.servers, 'seek', moment);
      await controlFeed(deployment.servers, 'hold');
    },
    /** The store of releases, and its folder. */
    store,
    releasesDir,
    /** Activates a new version whose pages throw; the former one stays as the last good one. */
    async publishBroken(area: RemoteAreaName, fault: 'load' | 'mount') {
      const version = fault === 'load' ? '9.0.0' : '9.1.0';
      const entry = fault === 'load' ? fixtureEntries.brokenAtLoad : fixtureEntries.brokenAtMount;
      const outputRoot = path.join(folder, 'broken', area);
      await buildFixtures([{ area, version, entry, outputRoot }]);
      const build = { area, folder: path.join(outputRoot, version), by: 'test' };
      const { record } = await publishRelease(store, build);
      await activateRelease(store, record, UNCHECKED, 'test');
    },
    /** Activates the area's build once more, as another version; `change` gets its folder before. */
    async publishAgain(
      area: RemoteAreaName,
      version: string,
      change: (folder: string) => Promise<void> = async () => undefined,
    ) {
      const build = path.join(folder, 'again', area);
      await cp(buildFolder(area), build, { recursive: true });
      const file = path.join(build, BUILD_RECORD_FILE);
      const before = JSON.parse(await readFile(file, 'utf8')) as object;
      await writeFile(file, JSON.stringify({ ...before, version }));
      await change(build);
      const { record } = await publishRelease(store, { area, folder: build, by: 'test' });
      await activateRelease(store, record, UNCHECKED, 'test');
    },
    /** Rolls back the latest version of an area. */
    async rollBack(area: RemoteAreaName): Promise<void> {
      await rollBackRelease(store, area, 'test');
    },
    /** Switches an area off for all players, or on again. */
    switchArea: (area: RemoteAreaName, on: boolean) => switchRemote(store, area, on, 'test'),
    /** Reads the password that the server printed for one of its first users. */
    readPassword: (userName: string): Promise<string> =>
      readPrinted(logFile, new RegExp(`${userName} / (\\S+)`)),
    /** Reads the last one-time code for a number, for example `+919876543210`. */
    readCode: (phone: string): Promise<string> =>
      readPrinted(logFile, new RegExp(`"to":"\\${phone}","text":"(\\d{6})`)),
    /** Returns the browsers' reports of policy violations since the start. */
    async cspReports(): Promise<unknown[]> {
      const answers = deployment.edges.map(async (port) => {
        const response = await fetch(`http://127.0.0.1:${port}/test/csp-reports`);
        return (await response.json()) as unknown[];
      });
      return (await Promise.all(answers)).flat();
    },
    /** The match in play. */
    async match(): Promise<PlayedMatch> {
      const { envelope } = await client.call<{ InplayMatches: WireMatch[] }>(
        'getseiresMatchsList',
        {},
      );
      const [match] = envelope.data.InplayMatches;
      if (!match) throw new Error('No match is in play');
      const { runners, market_id } = match.match_odds;
      const names = runners.map(({ selectionName }) => selectionName);
      const id = String(match.match_id);
      return {
        id,
        name: match.name,
        marketId: String(market_id),
        runners: names as [string, string],
        runnerNames: Object.fromEntries(
          runners.map((one) => [String(one.selectionId), one.selectionName]),
        ),
        path: paths.matchDetails(SPORT_IDS.cricket, id),
        guestPath: paths.matchDetailsGuest(SPORT_IDS.cricket, id),
      };
    },
    /** Returns the best back price of a runner, from the API, as pages format it. */
    async bestBack(runner: string): Promise<{ best: string }> {
      const { id } = await this.match();
      const { envelope } = await client.call<WireEvent>('event-detals', { match_id: id });
      const found = envelope.data.odds.runner_json.find((one) => one.selectionName === runner);
      const price = found?.ex.availableToBack[0]?.price;
      return { best: price === undefined ? '–' : formatOdds(price) };
    },
    async dispose() {
      await deployment.stopAll();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type System = Awaited<ReturnType<typeof startTestSystem>>;
