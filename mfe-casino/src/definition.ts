import {
  ALL_CASINOS,
  CASINO_CATEGORIES,
  callFirst,
  defineArea,
  endpoints,
  PAGE_SIZE,
  selectCasinoFilter,
} from '@exchange/contract';

const providers = callFirst(endpoints.casinoProviders, undefined);
const listGames = (provider?: string) =>
  callFirst(endpoints.casinoGames, {
    ...(provider !== undefined && { provider_name: provider }),
    limit: PAGE_SIZE.casino,
  });

/** The lobby's first list by the name in its address. */
function callsOf(name: string) {
  const filter = selectCasinoFilter(name);
  if (filter.kind === 'all') return [listGames(), providers];
  if (filter.kind === 'provider') return [listGames(filter.provider), providers];
  const { category } = filter;
  const games = { category, limit: PAGE_SIZE.casinoCategory };
  return [callFirst(endpoints.casinoCategory, games), providers];
}

/** Pages and fragments of the casino; each of its releases contains this. */
export const definition = defineArea({
  name: 'casino',
  title: { en: 'Casino', hi: 'कैसीनो' },
  pages: [
    {
      path: '/casino-provider',
      feature: 'casino',
      calls: [
        { at: '', calls: callsOf(ALL_CASINOS) },
        ...[ALL_CASINOS, 'teen-patti', 'Live Casinos', 'crash-games', ...CASINO_CATEGORIES].map(
          (name) => ({ at: name, calls: callsOf(name) }),
        ),
        { at: ':provider', calls: callsOf(':provider') },
      ],
    },
    { path: '/app/iframe-casino-new', feature: 'casino', layout: 'full-screen' },
  ],
  fragments: [
    { expose: './popular-games', slot: 'popular-games', feature: 'casino' },
    { expose: './game-banners', slot: 'game-banners', feature: 'casino' },
    { expose: './game-results', slot: 'game-results', feature: 'casino' },
  ],
});
