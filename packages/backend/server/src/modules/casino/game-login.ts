import { selectHex } from '@exchange/brands';
import {
  PROVIDER_SESSION_PATH,
  type ProviderSessionInput,
  providerSessionReply,
} from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { traceHeaders } from '@exchange/server-kit/tracing';
import * as v from 'valibot';
import { type CasinoLink, selectPublicOrigin } from '../../config/casino-link.ts';
import type { Handler } from '../../http/call.ts';
import { signCall } from '../../http/call-signature.ts';
import { HttpError, NotFoundError } from '../../http-error.ts';
import { createToken } from '../auth/sessions.ts';
import { deleteCasinoSession, insertCasinoSession } from '../casino-wallet/sessions.repository.ts';
import type { ModuleContext } from '../module-context.ts';
import { checkMayStake } from '../safer-gambling/guard.ts';
import { ensurePlayerName } from './player-name.ts';
import { isListed, listGames } from './repository.ts';

/** Timeout of the provider, in ms. */
const ANSWER_MS = 4000;

const providerDownError = () =>
  new HttpError(503, 'The game provider does not answer. Try again in a moment.');

/** Posts a signed call to the provider; returns its reply, or undefined without a readable one. */
async function post({ providerUrl, secret }: CasinoLink, input: ProviderSessionInput, now: Date) {
  const body = JSON.stringify(input);
  const call = { timestamp: String(now.getTime()), path: PROVIDER_SESSION_PATH, body };
  try {
    const response = await fetch(providerUrl + PROVIDER_SESSION_PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signCall(secret, call),
        ...traceHeaders(),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const reply = v.safeParse(providerSessionReply, await response.json());
    return reply.success ? reply.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens a game at the provider.
 * @returns the path of its page; undefined where the provider does not have the game
 * @throws HttpError when the provider does not respond
 * @throws Error when it rejects this server, for the operator to fix
 */
export async function openAtProvider(
  link: CasinoLink,
  input: ProviderSessionInput,
  now: Date,
): Promise<string | undefined> {
  const reply = await post(link, input, now);
  if (!reply) throw providerDownError();
  if (!reply.error && reply.data) return reply.data.path;
  if (reply.reason === 'unknown_game') return undefined;
  if (reply.reason === undefined) throw providerDownError();
  throw new Error(`the game provider refuses sessions: ${reply.reason}`);
}

const unknownGameError = () => new NotFoundError('This game does not exist.', 'gameId');

async function findGame(tx: Tx, provider: string, gameId: string) {
  const [game] = await listGames(tx, isListed({ provider, gameId }), { limit: 1 });
  return game;
}

/**
 * Returns the address of a page of the provider; a path to another origin is a fault of the
 * provider.
 */
function toFrameUrl(origin: string, path: string): string {
  const url = new URL(path, origin);
  if (url.origin !== origin)
    throw new Error('the game provider answered with an address of another origin');
  return url.href;
}

/**
 * Creates `POST /api/game-login`: opens a game of the catalogue for the caller, as a frame's
 * address.
 */
export const createGameLogin =
  ({ unitOfWork, clock, casino, brands }: ModuleContext): Handler<'gameLogin'> =>
  async ({ input, user, brand, page }) => {
    if (!casino) throw new HttpError(503, 'Games are not available at the moment.');
    const now = clock.now();
    const name = createToken();
    const shownBrand = brands.ofId(brand);
    // Empty where the theme has none that can be read.
    const [color, ink] = ['--accent', '--accent-ink'].map((token) => selectHex(shownBrand, token));
    const { game, player } = await unitOfWork.withTransaction(async (tx) => {
      const found = await findGame(tx, input.providerName, String(input.gameId));
      if (!found) throw unknownGameError();
      await checkMayStake(tx, user.id, now);
      await insertCasinoSession(tx, {
        name,
        userId: user.id,
        signIn: user.sessionId,
        provider: found.provider,
        gameId: found.gameId,
        gameName: found.name,
        createdAt: now,
        lastUsedAt: now,
      });
      return { game: found, player: await ensurePlayerName(tx, casino, user.id) };
    });
    const forget = () => unitOfWork.withTransaction((tx) => deleteCasinoSession(tx, name));
    // The provider may request the balance before it responds, so the visit exists by now.
    const path = await openAtProvider(
      casino,
      {
        session: name,
        player,
        provider_name: game.provider,
        game_id: game.gameId,
        language: page.language,
        theme: shownBrand.colorScheme,
        ...(color && ink && { accent: { color, ink } }),
        frame_origins: [page.origin],
      },
      now,
    ).catch(async (error: unknown) => {
      await forget();
      throw error;
    });
    if (path === undefined) {
      await forget();
      throw new NotFoundError('This game is not available at the moment.', 'gameId');
    }
    return { data: { url: toFrameUrl(selectPublicOrigin(casino, page.hostname), path) } };
  };
