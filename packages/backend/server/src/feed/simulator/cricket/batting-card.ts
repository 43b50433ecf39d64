import type { Win } from '../story.ts';
import { ALL_OUT, BALLS_PER_OVER, type InningsFigures, type Outcome } from './state.ts';

/** Number of the batters of a side. */
export const BATTERS = ALL_OUT + 1;

/**
 * The batters of an innings by their place in the batting order. It follows from the balls alone:
 * the striker makes the runs of a ball or is out, and an extra counts for none of them.
 */
export interface BattingCard {
  /** Runs of each batter. */
  runs: readonly number[];
  /** Places of the two who are in. */
  striker: number;
  partner: number;
}

export const startCard = (): BattingCard => ({
  runs: Array.from({ length: BATTERS }, () => 0),
  striker: 0,
  partner: 1,
});

/** Returns true if the two batters change ends after a ball: for odd runs, or for a new over. */
const changesEnds = (last: Outcome, balls: number) =>
  (last === 1 || last === 3) !== (last !== 'X' && balls % BALLS_PER_OVER === 0);

/** Returns the card after the ball that led to these figures. */
export function addBallToCard(
  { runs, striker, partner }: BattingCard,
  last: Outcome,
  { balls, wickets }: InningsFigures,
): BattingCard {
  // The next batter takes the end of the one who is out.
  const next = last === 'W' && wickets < ALL_OUT ? wickets + 1 : striker;
  const made = typeof last === 'number' ? runs.with(striker, (runs[striker] ?? 0) + last) : runs;
  return changesEnds(last, balls)
    ? { runs: made, striker: partner, partner: next }
    : { runs: made, striker: next, partner };
}

/** Returns the runs of the batter at a rank from the top, 1 is the first; who ties counts each. */
const selectRanked = (runs: Int16Array, rank: number) => runs.toSorted()[runs.length - rank] ?? 0;

/**
 * Returns the batters with the most runs of all, for a number of winners: who ties for the last
 * place divides what the ones before leave.
 */
export function selectTop(runs: Int16Array, winners: number): Win[] {
  const least = selectRanked(runs, winners);
  let [above, tied] = [0, 0];
  for (const made of runs) {
    if (made > least) above += 1;
    else if (made === least) tied += 1;
  }
  const left = winners - above;
  const wins: Win[] = [];
  for (const [place, made] of runs.entries()) {
    if (made > least || (made === least && left === tied)) wins.push({ place, part: 1, of: 1 });
    else if (made === least) wins.push({ place, part: left, of: tied });
  }
  return wins;
}

/**
 * Returns for each batter if it is beaten: out, with fewer runs than `winners` others have.
 */
export function listBeaten(
  card: BattingCard,
  { wickets }: InningsFigures,
  winners: number,
): boolean[] {
  const least = selectRanked(Int16Array.from(card.runs), winners);
  return card.runs.map((made, place) => {
    const isOut = place <= wickets + 1 && place !== card.striker && place !== card.partner;
    return isOut && made < least;
  });
}
