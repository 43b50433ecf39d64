import { openEventStream, toEvent } from '@exchange/server-kit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Library } from '../game/library.ts';
import { HttpError } from '../http-error.ts';
import type { LiveTables } from '../live/live-table.ts';
import type { SoloEngine } from '../rounds/solo-engine.ts';
import type { GameSession, GameSessions } from '../sessions/game-sessions.ts';
import type { WalletAnswer, WalletClient } from '../wallet/wallet-client.ts';
import { liveBetInput } from '../wire/live.ts';
import { actionInput, openRoundInput } from '../wire/solo.ts';
import { claimInput, type VisitReply } from '../wire/visit.ts';
import { betLimit, callLimit, type LimitUnknown } from './limits.ts';
import { createOpenStreams } from './open-streams.ts';
import { type Guest, readBody, readGuest, readSinceWhole, recordArrivals } from './visit-guard.ts';

/** Balances of players, read from the operator. */
interface Balances {
  /** Returns the operator's response; concurrent reads share one request. */
  read(visit: GameSession): Promise<WalletAnswer>;
  /** Invalidates a balance that may have changed. */
  forget(player: string): void;
}

const TIMEOUT_MS = 2000;
const TTL_MS = 1000;
/** Maximum of cached balances. */
const MAX_ENTRIES = 10_000;

/** Creates the balances of a wallet, which caches a response for a second. */
function createBalances(wallet: WalletClient): Balances {
  const known = new LRUCache<string, { session: string; answer: Promise<WalletAnswer> }>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
  });
  return {
    read({ player, session }) {
      const last = known.get(player);
      if (last?.session === session) return last.answer;
      const answer = wallet.call('balance', { session }, { timeoutMs: TIMEOUT_MS });
      known.set(player, { session, answer });
      return answer;
    },
    forget: (player) => void known.delete(player),
  };
}

/** Interval in ms of comments, so that proxies keep the stream open and pages detect a dead one. */
const KEEP_ALIVE_MS = 5000;
/** Maximum of unread bytes, after which a page reconnects and gets everything. */
const MAX_WAITING_BYTES = 256 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated player; only for calls that need a visit. */
    guest: Guest;
  }
}

export interface GameRoutesOptions {
  library: Library;
  visits: GameSessions;
  /** Limits unknown codes and tokens. */
  limitUnknown: LimitUnknown;
  solo: SoloEngine;
  live: LiveTables;
  wallet: WalletClient;
}

/** Registers the calls of pages, with the token of their visit; rate limited by player. */
export function registerGameRoutes(app: FastifyInstance, options: GameRoutesOptions): void {
  app.post('/api/visit/claim', async (request) => {
    const { code, token } = readBody(claimInput, request.body);
    await options.limitUnknown(request);
    if (!(await options.visits.claim(code, token))) throw new HttpError('visit_over');
    return {};
  });
  app.register(async (scope) => {
    scope.decorateRequest('guest');
    recordArrivals(scope);
    scope.addHook('onRequest', async (request) => {
      request.guest = await readGuest(request, options);
    });
    await scope.register(rateLimit, callLimit);
    addRoutes(scope, options);
  });
}

function addRoutes(app: FastifyInstance, options: GameRoutesOptions): void {
  const { library, visits, solo, live, wallet } = options;
  const balances = createBalances(wallet);
  const streams = createOpenStreams();

  function findSolo({ guest }: FastifyRequest) {
    const { game } = guest.shelved;
    if (game.kind !== 'solo') throw new HttpError('unknown');
    return game;
  }
  function findTable({ guest }: FastifyRequest, folder: string) {
    const table = live.find(guest.shelved);
    if (!table || folder !== guest.shelved.folder) throw new HttpError('unknown');
    return table;
  }

  // A visit ends with the operator's session.
  app.addHook('onError', async ({ guest }, _reply, error) => {
    if (error instanceof HttpError && error.code === 'session_ended') {
      await visits.end(guest.visit.session);
    }
  });
  app.addHook('onResponse', async ({ method, guest }) => {
    if (method === 'POST' && guest) balances.forget(guest.visit.player);
  });

  app.get('/api/visit', async ({ guest }): Promise<VisitReply> => {
    const { visit, shelved } = guest;
    const { game, folder } = shelved;
    const answer = await balances.read(visit);
    if (answer.kind === 'refused' && answer.reason === 'session_ended') {
      throw new HttpError('session_ended');
    }
    const games = library.all.filter(
      (one) => one.game.provider === game.provider && one.game.kind !== 'lobby',
    );
    return {
      folder,
      provider: game.provider,
      gameId: game.gameId,
      name: game.name,
      kind: game.kind,
      language: visit.language,
      theme: visit.theme,
      ...(answer.kind === 'done' && { balancePaise: answer.balancePaise }),
      ...(game.kind !== 'lobby' && { limits: game.limits }),
      ...(game.kind === 'solo' && {
        solo: await solo.read(visit.player, game),
      }),
      ...(game.kind === 'lobby' && {
        games: games.map(({ game: { provider, gameId, name }, folder: at }) => ({
          provider,
          gameId,
          name,
          folder: at,
        })),
      }),
    };
  });

  app.post('/api/rounds', { config: { rateLimit: betLimit } }, async (request) => {
    const game = findSolo(request);
    return solo.openRound(request.guest.visit, game, readBody(openRoundInput, request.body));
  });

  app.post<{ Params: { id: string } }>('/api/rounds/:id/actions', async (request) => {
    const game = findSolo(request);
    const input = readBody(actionInput, request.body);
    return solo.act(request.guest.visit, game, request.params.id, input);
  });

  app.get<{ Params: { game: string } }>('/api/live/:game', (request, reply) => {
    const table = findTable(request, request.params.game);
    const { visit } = request.guest;
    // A page that left during the lookup: no stream of another is ended for it.
    if (reply.raw.destroyed) return void reply.hijack();
    const closed = streams.add(visit, () => reply.raw.destroy());
    reply.raw.once('close', closed);
    openEventStream(reply, {
      heartbeat: { text: ': here\n\n', everyMs: KEEP_ALIVE_MS },
      maxBuffered: MAX_WAITING_BYTES,
      start: (stream) => table.listen(visit, (message) => stream.write(toEvent(message))),
    });
  });

  app.post<{ Params: { game: string } }>(
    '/api/live/:game/bets',
    { config: { rateLimit: betLimit } },
    async (request) => {
      const table = findTable(request, request.params.game);
      return table.bet(request.guest.visit, readBody(liveBetInput, request.body));
    },
  );

  app.post<{ Params: { game: string; bet: string } }>(
    '/api/live/:game/bets/:bet/cash-out',
    async (request) => {
      const table = findTable(request, request.params.game);
      const sinceMs = readSinceWhole(request);
      return { bet: await table.cashOut(request.guest.visit, request.params.bet, sinceMs) };
    },
  );
}
