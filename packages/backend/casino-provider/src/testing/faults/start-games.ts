import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTogether } from '@exchange/server/testing';
import { drawEntry, type Games, type StartGames } from '@exchange/server/testing/faults';
import pg from 'pg';
import { toLed } from '../../live/table-leadership.ts';
import { type ProviderProcess, startProviderProcess } from '../provider-process.ts';
import type { ReportedBets } from './game-bets.ts';
import { openVisit } from './game-visit.ts';
import { inspectGames, inspectGamesEnd, type Query } from './inspect-games.ts';
import { playAviator } from './play-aviator.ts';
import { playMines } from './play-mines.ts';

const INSTANCES = 2;
const AVIATOR = 'DC/201206';
const GAMES = [
  { gameId: '201206', play: playAviator },
  { gameId: '200570', play: playMines },
];
/** Moments of a leader's kill, by the status of the round. */
const MOMENTS = { betting: 'in betting', running: 'in flight' } as const;
/** Maximum wait for a moment, in ms. */
const MOMENT_MS = 4000;
const POLL_MS = 20;
/** Timeout of an instance's restart while the database may come back, in ms. */
const START_MS = 60_000;

/** Starts two real game providers on a database of their own, for the players of a fault run. */
export const startGames: StartGames = async (place) => {
  const folder = await mkdtemp(join(tmpdir(), 'fault-games-'));
  const env = {
    DATABASE_URL: place.databaseUrl,
    REDIS_URL: place.redisUrl,
    OPERATOR_URL: place.operatorUrl,
    CASINO_WALLET_SECRET: place.secret,
    DATA_DIR: folder,
  };
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const starts = Array.from({ length: INSTANCES }, () => startProviderProcess(env));
  const instances = await startTogether(starts, (instance) => instance.kill()).catch(
    async (error: unknown) => {
      await removeFolder();
      throw error;
    },
  );
  const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 1 });
  // The connection breaks, idle or in use; the next statement reports it.
  const ignore = () => undefined;
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  const query: Query = async <Row extends object>(text: string) =>
    (await pool.query<Row>(text)).rows;
  const reported: ReportedBets = new Map();

  async function startAgain(): Promise<ProviderProcess> {
    const deadline = Date.now() + START_MS;
    for (;;) {
      try {
        return await startProviderProcess(env);
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  }

  async function replace(instance: ProviderProcess): Promise<void> {
    await instance.kill();
    instances.splice(instances.indexOf(instance), 1, await startAgain());
  }

  /**
   * Kills the leader of Aviator, at a moment of its round if one comes; undefined without a leader.
   */
  async function killLeader(status: keyof typeof MOMENTS): Promise<string | undefined> {
    const deadline = Date.now() + MOMENT_MS;
    while (Date.now() < deadline) {
      const [found] = await query<{ holder: string | null; isOn: boolean }>(
        `select holder, exists (
           select 1 from live_rounds where game = '${AVIATOR}' and status = '${status}'
         ) as "isOn" from leaderships where name = '${toLed(AVIATOR).name}'`,
      ).catch(() => []);
      const leader = instances.find(({ pid }) => found?.holder?.split('-').at(-2) === String(pid));
      if (leader && found?.isOn) {
        await replace(leader);
        return `leading game provider ${MOMENTS[status]}`;
      }
      await sleep(POLL_MS);
    }
    return undefined;
  }

  return {
    get addresses() {
      return instances.map(({ address }) => address);
    },
    async kill(random) {
      const draw = random();
      const status = draw < 0.35 ? 'betting' : 'running';
      const killed = draw < 0.7 ? await killLeader(status) : undefined;
      if (killed) return killed;
      await replace(drawEntry(random, instances));
      return 'game provider';
    },
    async play(playing, player, url) {
      const { gameId, play } = drawEntry(player.random, GAMES);
      const visit = await openVisit(playing, player, { url, gameId });
      if (visit) await play(playing, player, { visit, reported });
    },
    inspect: () => inspectGames(query),
    inspectEnd: (listWalletBets) => inspectGamesEnd(query, reported, listWalletBets),
    async stop() {
      await Promise.all(instances.map((instance) => instance.kill()));
      await pool.end();
      await removeFolder();
    },
  } satisfies Games;
};
