import { HttpError } from '../http-error.ts';
import type { AnySoloGame } from './game.ts';

/** @throws HttpError if a stake is outside of the limits or does not fit the choice */
export function checkStake(
  game: Pick<AnySoloGame, 'limits' | 'checkStake'>,
  choice: unknown,
  stakePaise: number,
): void {
  const { minPaise, maxPaise } = game.limits;
  const fits = game.checkStake?.(choice, stakePaise) ?? true;
  if (stakePaise < minPaise || stakePaise > maxPaise || !fits) {
    throw new HttpError('stake_out_of_range');
  }
}
