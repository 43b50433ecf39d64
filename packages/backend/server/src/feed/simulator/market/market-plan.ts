import type { MarketDefinition, MarketStatus, RunnerDefinition, RunnerStatus } from '../../feed.ts';
import type { MarketStory } from '../story.ts';

/** A market of a simulated match: its times on the feed's clock (ms since 1970). */
export interface MarketPlan<Course extends MarketStory = MarketStory> {
  marketId: string;
  /** Runner ids in the order of the story's chances. */
  runnerIds: readonly string[];
  /** Number of winners; 1 when absent. */
  winners?: number | undefined;
  story: Course;
  opensAt: number;
  /** Start of play; the story's moments count from here. */
  startsAt: number;
  /** Seconds of delay in play. */
  betDelay: number;
  /**
   * Feed seconds per second of the recorded market's rates: 1 trades as often as the recorded one
   * in feed time, 5 does so in real time at five times the speed.
   */
  pace: number;
}

/** Suspension before the start of play, during the change to in play. */
export const TURN_MS = 20_000;
/** Time from the end of play to the result. */
const CLOSE_MS = 45_000;

export const calculateClosing = ({ startsAt, story }: Pick<MarketPlan, 'startsAt' | 'story'>) =>
  startsAt + story.duration + CLOSE_MS;

/**
 * Returns the end of a market: closed with a winner; suspended where the match was abandoned, then
 * void.
 */
export const selectEndStatus = ({ story }: MarketPlan): MarketStatus =>
  story.winner === undefined ? 'SUSPENDED' : 'CLOSED';

/** Returns true for the chance of a runner that cannot win, or, beside other winners, cannot lose. */
export const isDecided = (chance: number | undefined) => chance === 0 || chance === 1;

/**
 * Returns the definition of a market in a status; a closed one names its winners, and what part of
 * a bet wins in a dead heat. Before, a runner that is decided takes no bets.
 */
export function define(
  plan: MarketPlan,
  status: MarketStatus,
  inPlay: boolean,
  chances: readonly number[] = [],
): MarketDefinition {
  const { runnerIds, story, startsAt, betDelay } = plan;
  const { winner, wins = [{ place: winner, part: 1, of: 1 }] } = story;
  const end = (place: number): Omit<RunnerDefinition, 'id'> => {
    const win = wins.find((one) => one.place === place);
    if (!win) return { status: 'LOSER' };
    const { part, of } = win;
    return { status: 'WINNER', ...(part < of && { share: { part, of } }) };
  };
  const current = (place: number): RunnerStatus =>
    isDecided(chances[place]) ? 'HIDDEN' : 'ACTIVE';
  return {
    status,
    inPlay,
    betDelay: inPlay ? betDelay : 0,
    startsAt,
    runners: runnerIds.map((id, place) => ({
      id,
      ...(status === 'CLOSED' ? end(place) : { status: current(place) }),
    })),
  };
}
