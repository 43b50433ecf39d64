import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_CREDENTIALS } from '@exchange/contract';
import { deriveSeed, drawPlace, drawWhole } from '../../feed/simulator/draw.ts';
import { createRandom } from '../../random.ts';
import { cashOut, placeBet } from './bet.ts';
import { playCasino } from './casino.ts';
import type { FaultSystem } from './fault-system.ts';
import type { Journal } from './journal.ts';
import type { Player, Playing } from './player.ts';
import { createSender, type SendSurely, toSending } from './send-surely.ts';
import { placeSessionBet } from './session-bet.ts';
import { deposit, withdraw } from './transfer.ts';

/** Each player has so many tabs open, which know nothing of each other. */
const TABS = 2;
const MOST_PAUSE_MS = 150;

/** Players who do what players do, until they are stopped. */
export interface Crowd {
  players: readonly Player[];
  sendSurely: SendSurely;
  /** Lets every tab end what it began. */
  stop(): Promise<void>;
}

interface Signed {
  token: string;
  user_id: number | string;
  user_name: string;
}

async function signIn(sendSurely: SendSurely, credentials: object, seed: number): Promise<Signed> {
  const { reply } = await sendSurely(toSending('login', credentials), createRandom(seed));
  if (reply.error) throw new Error(`login: ${reply.message}`);
  return reply.data as Signed;
}

type Act = (playing: Playing, player: Player, adminToken: string) => Promise<void>;
/** What a tab does next, by how often. */
const ACTS: readonly [Act, number][] = [
  [placeBet, 0.5],
  [placeSessionBet, 0.12],
  [cashOut, 0.08],
  [deposit, 0.07],
  [withdraw, 0.08],
  [playCasino, 0.15],
];
const WEIGHTS = ACTS.map(([, weight]) => weight);

/** Opens `size` accounts and lets them play from then on. */
export async function startCrowd(
  system: FaultSystem,
  journal: Journal,
  { size, seed }: { size: number; seed: number },
): Promise<Crowd> {
  const sendSurely = createSender(system, journal);
  const playing: Playing = { journal, sendSurely };
  const admin = { user_name: 'admin', password: system.adminPassword };
  const { token: adminToken } = await signIn(sendSurely, admin, seed);
  const signed = await Promise.all(
    Array.from({ length: size }, (_, at) => signIn(sendSurely, DEMO_CREDENTIALS, seed + at)),
  );
  const stopping = new AbortController();
  const playOn = async (player: Player) => {
    while (!stopping.signal.aborted) {
      const [next] = ACTS[drawPlace(player.random, WEIGHTS)] ?? [placeBet];
      await next(playing, player, adminToken).catch((error: unknown) => {
        journal.breaches.push(error instanceof Error ? error.message : String(error));
      });
      await sleep(drawWhole(player.random, 0, MOST_PAUSE_MS));
    }
  };
  const tabs = signed.flatMap(({ token, user_id, user_name }, at) =>
    Array.from({ length: TABS }, (_, tab) => ({
      ...{ token, userId: Number(user_id), userName: user_name },
      random: createRandom(deriveSeed(seed, at * TABS + tab + 1)),
    })),
  );
  const running = tabs.map(playOn);
  return {
    players: tabs.filter((_, at) => at % TABS === 0),
    sendSurely,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
