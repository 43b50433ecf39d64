import { type Match, SPORT_IDS } from '@exchange/contract';

/**
 * Returns true if the head reserves a line for the chase: in-play cricket, also before it starts.
 */
export const hasChase = ({ sportId, inPlay }: Pick<Match, 'sportId' | 'inPlay'>): boolean =>
  sportId === SPORT_IDS.cricket && inPlay;
