import type { FastifyInstance } from 'fastify';
import type { Library } from '../game/library.ts';
import type { LiveTables } from '../live/live-tables.ts';
import { Refusal } from '../refusal.ts';
import type { SoloEngine } from '../rounds/solo-engine.ts';
import type { WalletClient } from '../wallet/wallet-client.ts';
import { liveBetInput } from '../wire/live.ts';
import { actionInput, openRoundInput } from '../wire/solo.ts';
import type { VisitReply } from '../wire/visit.ts';
import { openStream } from './stream.ts';
import { readBody, readGuest } from './visit-guard.ts';
import type { Visits } from './visits.ts';

export interface GameRoutesParts {
  library: Library;
  visits: Visits;
  solo: SoloEngine;
  live: LiveTables;
  wallet: WalletClient;
}

const BALANCE_TIMEOUT_MS = 2000;

/** What pages call, with the token of their visit. */
export function registerGameRoutes(app: FastifyInstance, parts: GameRoutesParts): void {
  const { library, visits, solo, live, wallet } = parts;

  app.get('/api/visit', async (request): Promise<VisitReply> => {
    const { visit, shelved } = readGuest(request, visits, library);
    const { game, folder } = shelved;
    const answer = await wallet.call(
      'balance',
      { session: visit.session },
      { timeoutMs: BALANCE_TIMEOUT_MS },
    );
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
      frameOrigins: visit.frameOrigins,
      ...(answer.kind === 'done' && { balancePaise: answer.balancePaise }),
      ...(game.kind !== 'lobby' && { limits: game.limits }),
      ...(game.kind === 'solo' && {
        solo: { next: solo.next(visit.player, game), ...solo.read(visit.player, game) },
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

  app.get('/api/balance', async (request) => {
    const { visit } = readGuest(request, visits, library);
    const answer = await wallet.call('balance', { session: visit.session });
    if (answer.kind !== 'done') throw new Refusal('wallet_silent');
    return { balancePaise: answer.balancePaise };
  });

  app.post('/api/rounds', async (request) => {
    const { visit, shelved } = readGuest(request, visits, library);
    if (shelved.game.kind !== 'solo') throw new Refusal('unknown');
    return solo.openRound(visit, shelved.game, readBody(openRoundInput, request.body));
  });

  app.post<{ Params: { id: string } }>('/api/rounds/:id/actions', async (request) => {
    const { visit, shelved } = readGuest(request, visits, library);
    if (shelved.game.kind !== 'solo') throw new Refusal('unknown');
    const input = readBody(actionInput, request.body);
    return solo.act(visit, shelved.game, request.params.id, input);
  });

  app.get<{ Params: { game: string } }>('/api/live/:game', (request, reply) => {
    const { visit, shelved } = readGuest(request, visits, library);
    const table = live.find(shelved);
    if (!table || request.params.game !== shelved.folder) throw new Refusal('unknown');
    openStream(reply, (say) => table.listen(visit, say));
  });

  app.post<{ Params: { game: string } }>('/api/live/:game/bets', async (request) => {
    const { visit, shelved } = readGuest(request, visits, library);
    const table = live.find(shelved);
    if (!table || request.params.game !== shelved.folder) throw new Refusal('unknown');
    return table.bet(visit, readBody(liveBetInput, request.body));
  });

  app.post<{ Params: { game: string; bet: string } }>(
    '/api/live/:game/bets/:bet/cash-out',
    async (request) => {
      const { visit, shelved } = readGuest(request, visits, library);
      const table = live.find(shelved);
      if (!table) throw new Refusal('unknown');
      return { bet: table.cashOut(visit, request.params.bet) };
    },
  );
}
