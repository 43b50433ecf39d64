import { callFirst, defineArea, endpoints, paths, SPORT_IDS } from '@exchange/contract';

const ALL = '0';
const listMatches = (sportId: string, seriesId: string) =>
  callFirst(endpoints.matchList, { sportId, seriesId, page: 1 });

const MATCH_PAGE_CALLS = [
  {
    at: ':sportId/:matchId',
    calls: [
      callFirst(endpoints.eventDetails, { matchId: ':matchId', sportId: ':sportId' }),
      callFirst(endpoints.eventSessions, { matchId: ':matchId' }),
    ],
  },
];

/** Pages, fragments and links of sports; each of its releases contains this. */
export const definition = defineArea({
  name: 'sports',
  title: { en: 'Sports', hi: 'स्पोर्ट्स' },
  pages: [
    {
      path: '/sport',
      layout: 'slip',
      calls: [
        { at: '', calls: [listMatches(ALL, ALL)] },
        // These two list all sports.
        ...['all', 'inplay'].flatMap((list) => [
          { at: list, calls: [listMatches(ALL, ALL)] },
          { at: `${list}/:series`, calls: [listMatches(ALL, ':series')] },
        ]),
        { at: ':sport', calls: [listMatches(':sport', ALL)] },
        { at: ':sport/:series', calls: [listMatches(':sport', ':series')] },
      ],
    },
    { path: '/match-details', layout: 'slip', calls: MATCH_PAGE_CALLS },
    { path: '/match-details-other', layout: 'slip', calls: MATCH_PAGE_CALLS },
    { path: '/multi-market', layout: 'slip' },
    { path: '/app/setting', layout: 'slip-column' },
  ],
  fragments: [
    {
      expose: './in-play-board',
      slot: 'in-play-board',
      calls: [{ at: '', calls: [listMatches(ALL, ALL)] }],
    },
    { expose: './bet-slip', slot: 'bet-slip' },
    { expose: './sports-tree', slot: 'sports-tree' },
    { expose: './search-results', slot: 'search-results' },
  ],
  links: [
    {
      place: 'sections',
      label: { en: 'In-Play', hi: 'लाइव मैच' },
      to: paths.sport('inplay'),
      order: 10,
      counted: 'all',
    },
    {
      place: 'sections',
      label: { en: 'Cricket', hi: 'क्रिकेट' },
      to: paths.sport(SPORT_IDS.cricket),
      order: 20,
      counted: SPORT_IDS.cricket,
    },
    {
      place: 'sections',
      label: { en: 'Soccer', hi: 'फ़ुटबॉल' },
      to: paths.sport(SPORT_IDS.football),
      order: 30,
      counted: SPORT_IDS.football,
    },
    {
      place: 'sections',
      label: { en: 'Tennis', hi: 'टेनिस' },
      to: paths.sport(SPORT_IDS.tennis),
      order: 40,
      counted: SPORT_IDS.tennis,
    },
    {
      place: 'sections',
      label: { en: 'Multi Markets', hi: 'मल्टी मार्केट' },
      to: paths.multiMarket(),
      order: 50,
    },
    {
      place: 'account',
      label: { en: 'Settings', hi: 'सेटिंग' },
      to: paths.stakeSettings(),
      order: 150,
    },
    {
      place: 'bottom',
      label: { en: 'In-play', hi: 'लाइव' },
      to: paths.sport('inplay'),
      order: 10,
      image: 'radio',
    },
    {
      place: 'categories',
      label: { en: 'Cricket', hi: 'क्रिकेट' },
      to: paths.sport(SPORT_IDS.cricket),
      order: 10,
      image: 'cricket',
    },
    {
      place: 'categories',
      label: { en: 'Football', hi: 'फ़ुटबॉल' },
      to: paths.sport(SPORT_IDS.football),
      order: 20,
      image: 'football',
    },
    {
      place: 'categories',
      label: { en: 'Tennis', hi: 'टेनिस' },
      to: paths.sport(SPORT_IDS.tennis),
      order: 30,
      image: 'tennis',
    },
    {
      place: 'tiles',
      label: { en: 'Cricket', hi: 'क्रिकेट' },
      to: paths.sport(SPORT_IDS.cricket),
      order: 20,
      image: 'cricket',
    },
    {
      place: 'tiles',
      label: { en: 'Football', hi: 'फ़ुटबॉल' },
      to: paths.sport(SPORT_IDS.football),
      order: 40,
      image: 'football',
    },
    { place: 'app', label: { en: 'In-Play', hi: 'लाइव मैच' }, to: paths.sport('inplay'), order: 10 },
  ],
});
