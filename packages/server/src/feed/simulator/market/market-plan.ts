import type { MarketDefinition, MarketStatus, RunnerStatus } from '../../feed.ts';
import type { Story } from '../story.ts';

/** A market of a simulated match: where it stands on the feed's clock (ms since 1970). */
export interface MarketPlan {
  marketId: string;
  /** Runner ids in the order of the story's chances. */
  runnerIds: readonly string[];
  story: Story;
  opensAt: number;
  /** Start of play; the story's moments count from here. */
  startsAt: number;
  /** Seconds that a bet waits in play. */
  betDelay: number;
  /**
   * Feed seconds for each second of the recorded market's habits: 1 trades as often as the recorded
   * one in feed time, 5 does so for those who watch it at five times the speed.
   */
  pace: number;
}

/** Shut so long before the start of play, while the market turns in play. */
export const TURN_MS = 20_000;
/** From the end of play to the result. */
export const CLOSE_MS = 45_000;

export const calculateClosing = ({ startsAt, story }: Pick<MarketPlan, 'startsAt' | 'story'>) =>
  startsAt + story.duration + CLOSE_MS;

/** How a market ends: closed with a winner; shut where the match was abandoned, then it is void. */
export const selectEndStatus = ({ story }: MarketPlan): MarketStatus =>
  story.winner === undefined ? 'SUSPENDED' : 'CLOSED';

/** The definition of a market in a status; a closed one names its winner. */
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
