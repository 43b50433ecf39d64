import { SPORT_IDS } from '@exchange/contract';
import { RACING_IDS } from '../../feed/market-rules.ts';
import { toFilter } from '../../http/list-range.ts';
import { BadRequestError } from '../../http-error.ts';

/** The sports by id, those of the sub-header first in its order, with their names in reports. */
export const SPORT_NAMES: ReadonlyMap<string, string> = new Map([
  [SPORT_IDS.cricket, 'Cricket'],
  [SPORT_IDS.football, 'Football'],
  [SPORT_IDS.tennis, 'Tennis'],
  [RACING_IDS.horses, 'Horse Racing'],
  [RACING_IDS.greyhounds, 'Greyhound Racing'],
]);

export const toSportName = (sportId: string) => SPORT_NAMES.get(sportId) ?? 'Other';

/**
 * Returns the sport that a list is filtered by; '0' and 0 mean all.
 * @throws BadRequestError for a sport that does not exist
 */
export function readSport(sportId: string | number): string | undefined {
  const sport = toFilter(sportId);
  if (sport !== undefined && !SPORT_NAMES.has(sport)) {
    throw new BadRequestError('sportId', 'There is no such sport.');
  }
  return sport;
}
