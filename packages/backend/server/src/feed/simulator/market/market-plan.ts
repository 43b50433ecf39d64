import type { MarketDefinition, MarketStatus, RunnerStatus } from '../../feed.ts';
import type { Story } from '../story.ts';

/** A market of a simulated match: its times on the feed's clock (ms since 1970). */
export interface MarketPlan {
  marketId: string;
  /** Runner ids in the order of the story's chances. */
  runnerIds: readonly string[];
  story: Story;
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

/** Returns the definition of a market in a status; a closed one names its winner. */
export function define(plan: MarketPlan, status: MarketStatus, inPlay: boolean): MarketDefinition {
  const { runnerIds, story, startsAt, betDelay } = plan;
  const end = (place: number): RunnerStatus => (place === story.winner ? 'WINNER' : 'LOSER');
  return {
    status,
    inPlay,
    betDelay: inPlay ? betDelay : 0,
    startsAt,
    runners: runnerIds.map((id, place) => ({
      id,
      status: status === 'CLOSED' ? end(place) : 'ACTIVE',
    })),
  };
}
