import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths, REMOTE_AREAS, type RemoteArea, SPORT_IDS } from '@exchange/contract';
import { buildFixtures, fixtureEntries } from '@exchange/federation/testing';
import { formatOdds } from '@exchange/i18n';
import { buildFolder } from '@exchange/tooling/build-apps.ts';
import { writeRegistry } from '@exchange/tooling/start/registry.ts';
import { systemPrograms } from '@exchange/tooling/start/system.ts';
import { appFolder, forEachRemote, readPorts } from '@exchange/tooling/workspace.ts';
import { copyBrands } from './brands.ts';
import { createClient } from './client.ts';
import { controlFeed, type FeedAction, type FeedFaults, injectFaults } from './feed.ts';
import { createPrograms } from './programs.ts';

/** The match that the feed plays, as the tests need it. */
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

/** On the PostgreSQL at TEST_DATABASE_URL; without it the server keeps its data in its folder. */
async function createDatabase() {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return undefined;
  const { createTestDatabase } = await import('@exchange/server/testing');
  return createTestDatabase(serverUrl);
}

/**
 * Starts a whole real system on ports from `portBase` on, with data of its own; `streaming` says what
 * the brands' settings offer.
 */
export async function startTestSystem(
  portBase: number,
  serverArgs: readonly string[],
  { streaming = true }: { streaming?: boolean } = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'exchange-e2e-'));
  const ports = readPorts({ PORT_BASE: String(portBase) });
  const registryFile = path.join(folder, 'registry.json');
  const remoteDist = forEachRemote((area) => path.join(folder, 'remotes', area));
  for (const area of REMOTE_AREAS) {
    await cp(path.join(appFolder(area), 'dist'), remoteDist[area], { recursive: true });
  }
  const own = forEachRemote(buildFolder);
  await writeRegistry(registryFile, own, ports);
  const database = await createDatabase();
  const specs = systemPrograms({
    ports,
    registryFile,
    serverArgs,
    remoteDist,
    shellDist: buildFolder('shell'),
    env: {
      DATA_DIR: folder,
      EXCHANGE_TEST: '1',
      DATABASE_URL: database?.url ?? '',
      BRANDS_DIR: await copyBrands(folder, streaming),
    },
  });
  const logFile = path.join(folder, 'system.log');
  const programs = createPrograms(specs, logFile);
  const starts = await Promise.allSettled(specs.map(({ name }) => programs.start(name)));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    // What did start would keep its port beyond this process.
    await programs.stopAll();
    throw new Error(`The system did not start, see ${logFile}`, { cause: failed.reason });
  }

  const server = `http://127.0.0.1:${ports.server}`;
  const client = createClient(server);
  return {
    url: `http://localhost:${ports.edge}`,
    /** The edge under the host name of a brand. */
    urlOf: (brand: string) =>
      brand === 'kheloyar'
        ? `http://localhost:${ports.edge}`
        : `http://${brand}.localhost:${ports.edge}`,
    remoteOrigin: (area: RemoteArea) => `http://localhost:${ports.remotes[area]}`,
    ports,
    /** Where the provider of games keeps its journal. */
    providerData: path.join(folder, 'provider'),
    client,
    stop: programs.stop,
    restart: programs.start,
    pause: programs.pause,
    goOn: programs.goOn,
    feed: (action: FeedAction, to?: string | number, matchId?: string) =>
      controlFeed(server, action, to, matchId),
    /** Faults of the line between the feed and the board from now on. */
    faults: (faults?: FeedFaults) => injectFaults(server, faults),
    /** Registers a new version whose pages throw; the one before stays as the last good one. */
    async publishBroken(area: RemoteArea, fault: 'load' | 'mount') {
      const version = fault === 'load' ? '9.0.0' : '9.1.0';
      const entry = fault === 'load' ? fixtureEntries.brokenAtLoad : fixtureEntries.brokenAtMount;
      await buildFixtures([{ area, version, entry, outputRoot: remoteDist[area] }]);
      const broken = path.join(remoteDist[area], version);
      await writeRegistry(registryFile, { ...own, [area]: broken }, ports);
    },
    /** Registers the builds of this checkout again. */
    publishOwn: () => writeRegistry(registryFile, own, ports),
    /** The password that the server printed for one of its first users. */
    async readPassword(userName: string): Promise<string> {
      const line = new RegExp(`${userName} / (\\S+)`);
      // The log is written behind the program that prints it.
      for (const wait of [0, 100, 500, 2000]) {
        await sleep(wait);
        const password = line.exec(await readFile(logFile, 'utf8'))?.[1];
        if (password) return password;
      }
      throw new Error(`The server printed no password of ${userName}`);
    },
    /** What browsers reported against the content security policy since the start. */
    async cspReports(): Promise<unknown[]> {
      const response = await fetch(`http://localhost:${ports.edge}/test/csp-reports`);
      return (await response.json()) as unknown[];
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
    /** The best back price of a runner, as the API tells it and as pages show it. */
    async bestBack(runner: string): Promise<{ best: string }> {
      const { id } = await this.match();
      const { envelope } = await client.call<WireEvent>('event-detals', { match_id: id });
      const found = envelope.data.odds.runner_json.find((one) => one.selectionName === runner);
      const price = found?.ex.availableToBack[0]?.price;
      return { best: price === undefined ? '–' : formatOdds(price) };
    },
    async dispose() {
      await programs.stopAll();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type System = Awaited<ReturnType<typeof startTestSystem>>;
