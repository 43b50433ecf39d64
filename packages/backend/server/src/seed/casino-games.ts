import type { CasinoCategory } from '@exchange/contract';
import type { CasinoGameRow } from '../modules/casino/repository.ts';
import { toPaise } from '../money.ts';

type Mark = 'live' | 'new' | 'popular';

let position = 0;

/** Creates a game, with the maximum win of one bet: that of its rules at the largest stake. */
function game(
  provider: string,
  gameId: string,
  name: string,
  categories: CasinoCategory[],
  maxWinRupees: number,
  ...marks: Mark[]
): CasinoGameRow {
  position += 1;
  return {
    provider,
    gameId,
    name,
    categories,
    image: `games/${gameId}.svg`,
    isLive: marks.includes('live'),
    isNew: marks.includes('new'),
    isPopular: marks.includes('popular'),
    position,
    maxWin: toPaise(maxWinRupees),
  };
}

/** The ten games and the two lobbies that the specification opens by id. */
export const CASINO_GAMES: readonly CasinoGameRow[] = [
  game('DC', '201206', 'Aviator', ['Crash Games'], 2_000_000, 'popular', 'new'),
  game('DC', '200570', 'Mines', ['Crash Games'], 1_250_000, 'popular'),
  game('DC', '200527', 'Fishing Fun', ['Fishing Games'], 1_000_000, 'popular', 'new'),
  game(
    'RG',
    '900012',
    'Color Prediction',
    ['Indian Casinos', 'Crash Games'],
    1_000_000,
    'popular',
    'live',
  ),
  game(
    'RG',
    '900020',
    'Teen Patti 20-20',
    ['Teenpatti', 'Indian Casinos'],
    2_550_000,
    'popular',
    'live',
  ),
  game(
    'RG',
    '900021',
    'Andar Bahar',
    ['Table Games', 'Indian Casinos'],
    6_000_000,
    'popular',
    'live',
  ),
  game(
    'RG',
    '900022',
    'Dragon Tiger',
    ['Table Games', 'Live Casino'],
    2_550_000,
    'popular',
    'live',
  ),
  game(
    'Evolution',
    '100001',
    'European Roulette',
    ['Live Casino', 'Table Games'],
    2_000_000,
    'popular',
    'live',
  ),
  game('Jilli', '600001', 'Monsoon Reels', ['Slot Games'], 5_000_000, 'popular', 'new'),
  game('Jilli', '600002', 'Video Poker', ['Poker'], 4_000_000, 'popular', 'new'),
  game('RG', '900000', 'Royal Gaming', ['Live Casino'], 6_000_000, 'live'),
  game('Jilli', '600000', 'Jili', ['Slot Games'], 5_000_000, 'new'),
];
