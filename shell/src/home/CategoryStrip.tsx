import { ALL_CASINOS, paths, SPORT_IDS } from '@exchange/contract';

/** The category strip of the dashboard with its ten targets, spelled as in point 2. */
export const CATEGORIES = [
  { id: 'cricket', label: 'Cricket', to: paths.sport(SPORT_IDS.cricket) },
  { id: 'football', label: 'Football', to: paths.sport(SPORT_IDS.football) },
  { id: 'tennis', label: 'Tennis', to: paths.sport(SPORT_IDS.tennis) },
  { id: 'casino', label: 'Casino', to: paths.casinoLobby(ALL_CASINOS) },
  { id: 'teenpatti', label: 'Teenpatti', to: paths.casinoLobby('teen-patti') },
  { id: 'tableGames', label: 'Table Games', to: paths.casinoLobby('Table Games') },
  { id: 'liveCasino', label: 'Live Casino', to: paths.casinoLobby('Live Casinos') },
  { id: 'crashGames', label: 'Crash Games', to: paths.casinoLobby('crash-games') },
  { id: 'slotGames', label: 'Slot Games', to: paths.casinoLobby('Slot Games') },
  { id: 'poker', label: 'Poker', to: paths.casinoLobby('Poker') },
] as const;
type CategoryId = (typeof CATEGORIES)[number]['id'];

/** Strokes on a grid of 24 for each category. */
const STROKES: Record<CategoryId, string> = {
  cricket:
    'M5 19 15.5 8.500l2.500 2.500L7.500 21.500zM16 8l3-3M3.500 8a3 3 0 1 0 6 0 3 3 0 0 0-6 0',
  football:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8.500l3.500 2.500-1.300 4h-4.400l-1.300-4zM12 3v5.500M20.500 9l-5 2M17.300 19.300 14.200 15M6.700 19.300 9.800 15M3.500 9l5 2',
  tennis:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M5.600 5.600a9 9 0 0 1 0 12.800M18.400 5.600a9 9 0 0 0 0 12.800',
  casino:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v5M12 16v5M3 12h5M16 12h5',
  teenpatti: 'M3.500 8 9 6l4.500 12L8 20zM10 5h6v13M16 6l5 2-3.500 10-3-1',
  tableGames: 'M3 8h18l-2 7H5zM7 15l-2 6M17 15l2 6M12 10.500v2M8.500 11.500h7',
  liveCasino: 'M3 7h13v10H3zM16 11l5-3v8l-5-3M7 12h.01M11 10v4M9.500 10v4',
  crashGames: 'M3 20c8-1 13-5 16-13M19 3v5h-5M3 3v17h18',
  slotGames:
    'M3 6h15v12H3zM8 6v12M13 6v12M18 10h3V5M5 11h1.500l-1 3M10 11h1.500l-1 3M15 11h1.500l-1 3',
  poker:
    'M12 3c3 4 7 6 7 10a3.600 3.600 0 0 1-6 2.500c0 2 .7 4 2 5.500H9c1.300-1.500 2-3.500 2-5.500A3.600 3.600 0 0 1 5 13c0-4 4-6 7-10z',
};

/** A category's own icon, in the colour of its text. */
export function CategoryIcon({ id }: { id: CategoryId }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={STROKES[id]} />
    </svg>
  );
}
