import type { Random } from '../../../random.ts';
import type { Moment, Story } from '../story.ts';
import { BALLS_PER_OVER, type CricketFormat } from './format.ts';
import { type CricketState, formatCricket } from './state.ts';

/** Share of matches that end in rain. */
const RAIN_SHARE = 0.03;
const MINUTE = 60_000;
/** Time from the ball before until the covers are on, and from then until the umpires abandon. */
const COVERS_ON = MINUTE;
const WAIT = { least: 45 * MINUTE, spread: 45 * MINUTE };
/** Overs of the chase that are needed for a result. */
const MIN_OVERS = { T20: 5, ODI: 20 } as const;

/** The end of play by rain: the moment before it, and the wait in ms. */
interface Rain {
  after: number;
  wait: number;
}

/**
 * Draws rain; undefined for most matches. It comes neither before the first ball nor after the
 * last.
 */
export function drawRain(random: Random, { moments }: Story): Rain | undefined {
  if (random() >= RAIN_SHARE) return undefined;
  const after = 1 + Math.floor(random() * (moments.length - 2));
  return { after, wait: Math.round(WAIT.least + random() * WAIT.spread) };
}

/**
 * Returns the leading side, by its chance to win (as a par score), once the overs for a result are
 * bowled; undefined before.
 */
function selectWinner({ name }: CricketFormat, { innings, second }: CricketState, chance: number) {
  if (innings === 1 || second.balls < MIN_OVERS[name] * BALLS_PER_OVER) return undefined;
  return chance >= 0.5 ? 0 : 1;
}

/**
 * Returns the story with rain: play stops, every market is suspended, and after the wait the match
 * is decided by the par score or abandoned. Earlier events stay unchanged.
 */
export function endInRain(format: CricketFormat, story: Story, { after, wait }: Rain): Story {
  const last = story.moments[after];
  if (last?.state.sport !== 'cricket') return story;
  const at = last.at + COVERS_ON;
  const toMoment = (state: CricketState, own: Partial<Moment>): Moment => ({
    ...{ at, state, score: formatCricket(state), chances: last.chances },
    ...{ suspends: wait, bookmakerSuspends: wait, bookmakerWaits: 0 },
    ...own,
  });
  const winner = selectWinner(format, last.state, last.chances[0] ?? 0);
  const covered: CricketState = { ...last.state, rain: 'covers' };
  const ended: CricketState = {
    ...last.state,
    winner,
    rain: winner === undefined ? 'abandoned' : 'par',
  };
  return {
    moments: [
      ...story.moments.slice(0, after + 1),
      toMoment(covered, {}),
      toMoment(ended, {
        at: at + wait,
        ...(winner !== undefined && { chances: [1 - winner, winner] }),
      }),
    ],
    winner,
    duration: at + wait,
  };
}
