import {
  count,
  look,
  type Player,
  type Playing,
  untilClear,
} from '@exchange/server/testing/faults';
import { randomHex } from '../../fairness/hash.ts';
import { createTestPlayer, type Replied, type TestPlayer } from '../test-player.ts';

/** A page of a game, which repeats calls until they get a response. */
export interface GameVisit {
  player: TestPlayer;
  /** Resolves to the reply, or to a rejection with its code. */
  ask<T>(path: string, body?: unknown): Promise<Replied<T>>;
  /** Repeats an attempt until it succeeds. */
  surely<T>(what: string, attempt: () => Promise<T>): Promise<T>;
}

/** Code of a bet without a response, no fault of the provider, in contrast to similar errors. */
const SILENT_WALLET = 'wallet_silent';
const isClear = ({ status, code }: Replied<unknown>) => status < 500 || code === SILENT_WALLET;

/** Opens a game for a player, and claims the visit at `url`; undefined after a rejection. */
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
