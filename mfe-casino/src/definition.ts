import {
  ALL_CASINOS,
  CASINO_CATEGORIES,
  callFirst,
  defineArea,
  endpoints,
  PAGE_SIZE,
  paths,
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

/** Pages, fragments and links of the casino; each of its releases contains this. */
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
  links: [
    {
      place: 'sections',
      label: { en: 'Casino Games', hi: 'कैसीनो गेम्स' },
      to: paths.casinoLobby(ALL_CASINOS),
      order: 60,
    },
    {
      place: 'bottom',
      label: { en: 'Casino', hi: 'कैसीनो' },
      to: paths.casinoLobby(ALL_CASINOS),
      order: 20,
      image: 'dice',
    },
    {
      place: 'categories',
      label: { en: 'Casino', hi: 'कैसीनो' },
      to: paths.casinoLobby(ALL_CASINOS),
      order: 40,
      image: 'chip',
    },
    {
      place: 'categories',
      label: { en: 'Teenpatti', hi: 'तीन पत्ती' },
      to: paths.casinoLobby('teen-patti'),
      order: 50,
      image: 'cards',
    },
    {
      place: 'categories',
      label: { en: 'Table Games', hi: 'टेबल गेम्स' },
      to: paths.casinoLobby('Table Games'),
      order: 60,
      image: 'table',
    },
    {
      place: 'categories',
      label: { en: 'Live Casino', hi: 'लाइव कैसीनो' },
      to: paths.casinoLobby('Live Casinos'),
      order: 70,
      image: 'camera',
    },
    {
      place: 'categories',
      label: { en: 'Crash Games', hi: 'क्रैश गेम्स' },
      to: paths.casinoLobby('crash-games'),
      order: 80,
      image: 'curve',
    },
    {
      place: 'categories',
      label: { en: 'Slot Games', hi: 'स्लॉट गेम्स' },
      to: paths.casinoLobby('Slot Games'),
      order: 90,
      image: 'slots',
    },
    {
      place: 'categories',
      label: { en: 'Poker', hi: 'पोकर' },
      to: paths.casinoLobby('Poker'),
      order: 100,
      image: 'spade',
    },
    {
      place: 'tiles',
      label: { en: 'Evolution', hi: 'इवोल्यूशन' },
      to: paths.casinoLobby('Live Casinos'),
      order: 10,
      image: 'evolution',
    },
    {
      place: 'tiles',
      label: { en: 'Slot Games', hi: 'स्लॉट गेम्स' },
      to: paths.casinoLobby('Slot Games'),
      order: 30,
      image: 'slot-games',
    },
    {
      place: 'tiles',
      label: { en: 'Casino', hi: 'कैसीनो' },
      to: paths.casinoLobby(ALL_CASINOS),
      order: 50,
      image: 'table-games',
    },
    {
      place: 'tiles',
      label: { en: 'Royal Gaming', hi: 'रॉयल गेमिंग' },
      to: paths.casinoGame('RG', '900000'),
      order: 60,
      image: 'royal-gaming',
    },
    {
      place: 'tiles',
      label: { en: 'Card Games', hi: 'कार्ड गेम्स' },
      to: paths.casinoLobby('crash-games'),
      order: 70,
      image: 'card-games',
    },
    {
      place: 'tiles',
      label: { en: 'Fishing Games', hi: 'फ़िशिंग गेम्स' },
      to: paths.casinoLobby(ALL_CASINOS),
      order: 80,
      image: 'fishing-games',
    },
    {
      place: 'tiles',
      label: { en: 'Jili', hi: 'जिली' },
      to: paths.casinoGame('Jilli', '600000'),
      order: 90,
      image: 'jili',
    },
    {
      place: 'tiles',
      label: { en: 'Diamond Casino', hi: 'डायमंड कैसीनो' },
      to: paths.casinoLobby('Indian Casinos'),
      order: 100,
      image: 'diamonds',
    },
    {
      place: 'tiles',
      label: { en: 'Crash Games', hi: 'क्रैश गेम्स' },
      to: paths.casinoLobby('crash-games'),
      order: 110,
      image: 'crash-games',
    },
  ],
});
