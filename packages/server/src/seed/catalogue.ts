import type { CasinoCategory } from '@exchange/contract';
import type { CasinoGameRow } from '../modules/casino/repository.ts';

type Mark = 'live' | 'new' | 'popular';

let position = 0;
function game(
  provider: string,
  gameId: string,
  name: string,
  categories: CasinoCategory[],
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
  };
}

/** The ten games and the two lobbies that the specification opens by id. */
export const CASINO_GAMES: readonly CasinoGameRow[] = [
  game('DC', '201206', 'Aviator', ['Crash Games'], 'popular', 'new'),
  game('DC', '200570', 'Mines', ['Crash Games'], 'popular'),
  game('DC', '200527', 'Fishing Fun', ['Fishing Games'], 'popular', 'new'),
  game('RG', '900012', 'Color Prediction', ['Indian Casinos', 'Crash Games'], 'popular', 'live'),
  game('RG', '900020', 'Teen Patti 20-20', ['Teenpatti', 'Indian Casinos'], 'popular', 'live'),
  game('RG', '900021', 'Andar Bahar', ['Table Games', 'Indian Casinos'], 'popular', 'live'),
  game('RG', '900022', 'Dragon Tiger', ['Table Games', 'Live Casino'], 'popular', 'live'),
  game(
    'Evolution',
    '100001',
    'European Roulette',
    ['Live Casino', 'Table Games'],
    'popular',
    'live',
  ),
  game('Jilli', '600001', 'Monsoon Reels', ['Slot Games'], 'popular', 'new'),
  game('Jilli', '600002', 'Video Poker', ['Poker'], 'popular', 'new'),
  game('RG', '900000', 'Royal Gaming', ['Live Casino'], 'live'),
  game('Jilli', '600000', 'Jili', ['Slot Games'], 'new'),
];
