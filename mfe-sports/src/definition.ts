import { callFirst, defineArea, endpoints } from '@exchange/contract';

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

/** Pages and fragments of sports; each of its releases contains this. */
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
});
