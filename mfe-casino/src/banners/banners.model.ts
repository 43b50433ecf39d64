/** A promotional game banner of the home page (decisions, "Constants with two readings"). */
export interface GameBanner {
  provider: string;
  id: string;
  title: string;
  text: string;
}

/** The four games that the home page promotes, by their ids of point 9. */
export const GAME_BANNERS: readonly GameBanner[] = [
  { provider: 'DC', id: '201206', title: 'Aviator', text: 'Cash out in time' },
  { provider: 'DC', id: '200570', title: 'Mines', text: 'Dig on or cash out' },
  { provider: 'DC', id: '200527', title: 'Fishing Fun', text: 'Every fish has its price' },
  {
    provider: 'RG',
    id: '900012',
    title: 'Color Prediction',
    text: 'Pick the next colour',
  },
];
