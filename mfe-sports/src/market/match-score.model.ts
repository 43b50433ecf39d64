import { type Match, SPORT_IDS } from '@exchange/contract';

/** Whether the head keeps a line for the chase: cricket in play, also where it has not come to it. */
export const hasChase = ({ sportId, inPlay }: Pick<Match, 'sportId' | 'inPlay'>): boolean =>
  sportId === SPORT_IDS.cricket && inPlay;
