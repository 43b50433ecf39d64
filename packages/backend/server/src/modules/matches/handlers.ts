import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { toFilter } from '../../http/list-filters.ts';
import { NotFoundError } from '../../http-error.ts';
import type { Matches } from './matches.service.ts';
import { readStoredEvent } from './stored-event.ts';

/** Creates the handlers for matches and their prices. */
export function createMatchHandlers(
  { unitOfWork, stakeSettings }: Context,
  matches: Matches,
): Handlers {
  return {
    matchList: async ({ input }) => {
      const { inPlay, upcoming, total } = matches.list({
        sportId: toFilter(input.sport_id),
        seriesId: toFilter(input.series_id),
        search: input.search,
        limit: input.limit,
        page: input.pageno,
      });
      return { data: { InplayMatches: inPlay, UpCommingMatches: upcoming }, total };
    },
    eventCounts: async () => ({ data: matches.counts() }),
    priceHistory: async ({ input }) => {
      const runners = matches.priceHistory(String(input.match_id), String(input.market_id));
      if (!runners) throw new NotFoundError('This market does not exist.', 'market_id');
      return { data: { runners } };
    },
    eventDetails: async ({ input, caller }) => {
      const matchId = String(input.match_id);
      const event =
        (await matches.event(matchId, caller?.id)) ??
        (await unitOfWork.withTransaction((tx) => readStoredEvent(tx, matchId)));
      if (!event) throw new NotFoundError('This match does not exist.', 'match_id');
      if (!caller) return { data: event };
      const settings = await stakeSettings.read(caller.id);
      const sportId = String(event.MatchDetails.sport_id);
      const own = settings.find(({ sport_id }) => String(sport_id) === sportId) ?? settings[0];
      return { data: { ...event, UserSportSettings: own ?? null } };
    },
  };
}
