import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_CREDENTIALS } from '@exchange/contract';
import { deriveSeed, drawIndex, drawWhole } from '../../feed/simulator/draw.ts';
import { createRandom } from '../../random.ts';
import { cashOut, placeBet } from './bet.ts';
import { callAsProvider } from './casino.ts';
import type { FaultSystem } from './fault-system.ts';
import type { Journal } from './journal.ts';
import { check, type Player, type Playing } from './player.ts';
import { createSender, type SendWithRetry, toSending } from './send-with-retry.ts';
import { placeSessionBet } from './session-bet.ts';
import { correctResult } from './staff.ts';
import { deposit, withdraw } from './transfer.ts';

/** Number of open tabs of each player, which are independent. */
const TABS = 2;
/** One of this many players also has a game open, in a tab of its own. */
const GAMES_EVERY = 2;
const MAX_PAUSE_MS = 150;

/** Maximum pause of staff between corrections of results, in ms. */
const MAX_STAFF_PAUSE_MS = 1500;

/** Simulated players, until they are stopped. */
export interface LoadGenerator {
  players: readonly Player[];
  sendWithRetry: SendWithRetry;
  /** Waits until every tab has ended its current action. */
  stop(): Promise<void>;
}

interface Signed {
  token: string;
  user_id: number | string;
  user_name: string;
}

async function signIn(
  sendWithRetry: SendWithRetry,
  credentials: object,
  seed: number,
): Promise<Signed> {
  const { reply } = await sendWithRetry(toSending('login', credentials), createRandom(seed));
  if (reply.error) throw new Error(`login: ${reply.message}`);
  return reply.data as Signed;
}

type Act = (playing: Playing, player: Player, adminToken: string) => Promise<void>;
/** The next action of a tab, by weight. */
const ACTS: readonly [Act, number][] = [
  [placeBet, 0.5],
  [placeSessionBet, 0.12],
  [cashOut, 0.08],
  [deposit, 0.07],
  [withdraw, 0.08],
  [callAsProvider, 0.15],
];
const WEIGHTS = ACTS.map(([, weight]) => weight);

/** Returns the name of a visit, which only its provider gets. */
async function readCasinoSession(
  { cluster }: FaultSystem,
  playing: Playing,
  player: Player,
): Promise<string> {
  await check(playing, player, 'gameLogin', { providerName: 'DC', gameId: '200570' });
  const [row] = await cluster.query<{ name: string }>(
    'select name from casino_sessions where user_id = $1 order by id desc limit 1',
    [player.userId],
  );
  if (!row) throw new Error(`no game was opened for ${player.userName}`);
  return row.name;
}

/** Opens `size` accounts and lets them play from then on. */
export async function startLoadGenerator(
  system: FaultSystem,
  journal: Journal,
  { size, seed }: { size: number; seed: number },
): Promise<LoadGenerator> {
  const sendWithRetry = createSender(system.cluster, journal);
  const playing: Playing = { journal, sendWithRetry };
  const admin = { user_name: 'admin', password: system.adminPassword };
  const { token: adminToken } = await signIn(sendWithRetry, admin, seed);
  const signed = await Promise.all(
    Array.from({ length: size }, (_, at) => signIn(sendWithRetry, DEMO_CREDENTIALS, seed + at)),
  );
  // One call creates each of them with play money; from here on they have real money, as players
  // do.
  await system.cluster.query("update users set is_demo = false where user_name like 'demo-%'");
  const stopping = new AbortController();
  const playOn = async (player: Player, drawNext: () => Act) => {
    while (!stopping.signal.aborted) {
      await drawNext()(playing, player, adminToken).catch((error: unknown) => {
        journal.breaches.push(error instanceof Error ? error.message : String(error));
      });
      await sleep(drawWhole(player.random, 0, MAX_PAUSE_MS));
    }
  };
  const openTab = (at: number, tab: number): Player => {
    const { token, user_id, user_name } = signed[at] as Signed;
    const random = createRandom(deriveSeed(seed, at * (TABS + 1) + tab + 1));
    return { token, userId: Number(user_id), userName: user_name, casinoSession: '', random };
  };
  const players = signed.map((_, at) => openTab(at, 0));
  for (const player of players) {
    player.casinoSession = await readCasinoSession(system, playing, player);
  }
  const running = players.flatMap((player, at) => {
    const { casinoSession } = player;
    const others = Array.from({ length: TABS - 1 }, (_, tab) => openTab(at, tab + 1));
    const tabs = [player, ...others.map((other) => ({ ...other, casinoSession }))].map((tab) =>
      playOn(tab, () => (ACTS[drawIndex(tab.random, WEIGHTS)] ?? [placeBet])[0]),
    );
    if (at % GAMES_EVERY > 0) return tabs;
    const playGame: Act = (_, tab) => system.games.play(playing, tab, system.gamesUrl);
    return [...tabs, playOn(openTab(at, TABS), () => playGame)];
  });
  const correctOn = async () => {
    const random = createRandom(deriveSeed(seed, 0));
    const staff: Player = {
      token: adminToken,
      userId: 0,
      userName: 'admin',
      casinoSession: '',
      random,
    };
    while (!stopping.signal.aborted) {
      await correctResult(system, playing, staff).catch((error: unknown) => {
        journal.breaches.push(error instanceof Error ? error.message : String(error));
      });
      await sleep(drawWhole(random, 0, MAX_STAFF_PAUSE_MS));
    }
  };
  const correcting = correctOn();
  return {
    players,
    sendWithRetry,
    async stop() {
      stopping.abort();
      await Promise.all([...running, correcting]);
    },
  };
}
