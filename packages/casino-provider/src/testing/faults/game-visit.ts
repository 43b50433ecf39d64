import {
  count,
  look,
  type Player,
  type Playing,
  untilClear,
} from '@exchange/server/testing/faults';
import { randomHex } from '../../fairness/hash.ts';
import { createTestPlayer, type Replied, type TestPlayer } from '../test-player.ts';

/** A page of a game, whose calls are repeated until they are answered. */
export interface GameVisit {
  player: TestPlayer;
  /** Resolves to the answer, or to a refusal with its code. */
  ask<T>(path: string, body?: unknown): Promise<Replied<T>>;
  /** Asks again and again for what fails while nobody can answer. */
  surely<T>(what: string, attempt: () => Promise<T>): Promise<T>;
}

/** Says that no money was kept: no fault of the provider's, where other errors of this kind are. */
const SILENT_WALLET = 'wallet_silent';
const isClear = ({ status, code }: Replied<unknown>) => status < 500 || code === SILENT_WALLET;

/** Opens a game for a player, and claims the visit at whoever answers at `url`; undefined where it was refused. */
export async function openVisit(
  playing: Playing,
  player: Player,
  { url, gameId }: { url: string; gameId: string },
): Promise<GameVisit | undefined> {
  const { journal } = playing;
  const { random } = player;
  const surely: GameVisit['surely'] = (what, attempt) =>
    untilClear({ journal, random, what }, () => attempt());
  const token = randomHex();
  const page = createTestPlayer(url, token);
  const ask: GameVisit['ask'] = <T>(path: string, body?: unknown) =>
    surely(path, async () => {
      const reply = await page.call<T>(path, body);
      if (!isClear(reply)) throw new Error(`HTTP ${reply.status}`);
      return reply;
    });
  const opened = (await look(playing, player, 'gameLogin', { providerName: 'DC', gameId })) as
    | { url: string }
    | undefined;
  const code = opened && new URL(opened.url).searchParams.get('visit');
  if (!code) return undefined;
  const claimed = await ask('/api/visit/claim', { code, token });
  count(journal, `visit ${claimed.status}`);
  return claimed.status === 200 ? { player: page, ask, surely } : undefined;
}
