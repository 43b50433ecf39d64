import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestPool } from '@exchange/server/testing';
import { drawEntry, type Games, type StartGames } from '@exchange/server/testing/faults';
import { type ProviderProcess, startProviderProcess } from '../provider-process.ts';
import type { ReportedBets } from './game-bets.ts';
import { openVisit } from './game-visit.ts';
import { inspectGames, inspectGamesEnd, type Query } from './inspect-games.ts';
import { playAviator } from './play-aviator.ts';
import { playMines } from './play-mines.ts';

const AVIATOR = 'DC/201206';
const GAMES = [
  { gameId: '201206', play: playAviator },
  { gameId: '200570', play: playMines },
];
/** Moments of a kill, by the status of the round. */
const MOMENTS = { betting: 'in betting', running: 'in flight' } as const;
/** Maximum wait for a moment, in ms. */
const MOMENT_MS = 4000;
const POLL_MS = 20;
/** Timeout of a restart while the database may come back, in ms. */
const START_MS = 60_000;

/** Starts a real game provider on a database of its own, for the players of a fault run. */
export const startGames: StartGames = async (place) => {
  const folder = await mkdtemp(join(tmpdir(), 'fault-games-'));
  const env = {
    DATABASE_URL: place.databaseUrl,
    OPERATOR_URL: place.operatorUrl,
    CASINO_WALLET_SECRET: place.secret,
    DATA_DIR: folder,
  };
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  let provider = await startProviderProcess(env).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  const pool = openTestPool(place.databaseUrl, 1);
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

  /** Resolves to true once a round of Aviator has the status; to false if none comes in time. */
  async function untilMoment(status: keyof typeof MOMENTS): Promise<boolean> {
    const deadline = Date.now() + MOMENT_MS;
    while (Date.now() < deadline) {
      const found = await query(
        `select 1 from live_rounds where game = '${AVIATOR}' and status = '${status}'`,
      ).catch(() => []);
      if (found.length > 0) return true;
      await sleep(POLL_MS);
    }
    return false;
  }

  return {
    get address() {
      return provider.address;
    },
    async kill(random) {
      const draw = random();
      const status = draw < 0.35 ? 'betting' : 'running';
      const isThen = draw < 0.7 && (await untilMoment(status));
      await provider.kill();
      provider = await startAgain();
      return isThen ? `game provider ${MOMENTS[status]}` : 'game provider';
    },
    async play(playing, player, url) {
      const { gameId, play } = drawEntry(player.random, GAMES);
      const visit = await openVisit(playing, player, { url, gameId });
      if (visit) await play(playing, player, { visit, reported });
    },
    inspect: () => inspectGames(query),
    inspectEnd: (listWalletBets) => inspectGamesEnd(query, reported, listWalletBets),
    async stop() {
      await provider.kill();
      await pool.end();
      await removeFolder();
    },
  } satisfies Games;
};
