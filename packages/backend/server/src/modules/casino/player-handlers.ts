import { toEpoch } from '@exchange/contract';
import { or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { toRupees } from '../../money.ts';
import { listVisitedGames } from '../casino-wallet/sessions.repository.ts';
import { isListed, listGames, toWireGame } from './repository.ts';
import { listRounds } from './rounds.repository.ts';

type RoundRow = Awaited<ReturnType<typeof listRounds>>['rows'][number];

const selectStatus = ({ open, stands }: RoundRow) => {
  if (open) return 'open';
  return stands ? 'settled' : 'rolled_back';
};

/** Creates the handlers for a player's history: rounds and recently opened games. */
export const createPlayerHandlers = ({ unitOfWork }: Context): Handlers => ({
  roundResults: async ({ input, user }) => {
    const { rows, total } = await unitOfWork.withTransaction((tx) =>
      listRounds(tx, {
        userId: user.id,
        roundId: input.round_id === undefined ? undefined : String(input.round_id),
        limit: input.limit,
        page: input.pageno,
      }),
    );
    return {
      data: rows.map((row) => ({
        round_id: row.roundId,
        game_name: row.gameName ?? '',
        provider_name: row.provider,
        game_id: row.gameId,
        stake: toRupees(row.stake),
        win: toRupees(row.win),
        status: selectStatus(row),
        created_at: toEpoch(row.placedAt),
      })),
      total,
    };
  },
  recentGames: ({ input, user }) =>
    unitOfWork.withTransaction(async (tx) => {
      const visited = await listVisitedGames(tx, user.id, input.limit);
      if (visited.length === 0) return { data: [] };
      const games = await listGames(tx, or(...visited.map(isListed)), { limit: input.limit });
      const order = new Map(visited.map(({ provider, gameId }, at) => [provider + gameId, at]));
      const rank = (game: (typeof games)[number]) => order.get(game.provider + game.gameId) ?? 0;
      return { data: games.toSorted((one, other) => rank(one) - rank(other)).map(toWireGame) };
    }),
});
