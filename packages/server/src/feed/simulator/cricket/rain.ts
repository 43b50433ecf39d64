import type { Random } from '../../../random.ts';
import type { Moment, Story } from '../story.ts';
import { BALLS_PER_OVER, type CricketFormat } from './format.ts';
import { type CricketState, formatCricket } from './state.ts';

/** So many matches end in rain. */
const RAIN_SHARE = 0.03;
const MINUTE = 60_000;
/** From the ball before until the covers are on, and from then until the umpires give up. */
const COVERS_ON = MINUTE;
const WAIT = { least: 45 * MINUTE, spread: 45 * MINUTE };
/** Overs of the chase from which on there is a result. */
const MIN_OVERS = { T20: 5, ODI: 20 } as const;

/** Where rain ends the play: after which moment, and how long it is waited for in ms. */
interface Rain {
  after: number;
  wait: number;
}

/** Most matches stay dry: undefined. Rain comes neither before the first ball nor after the last. */
export function drawRain(random: Random, { moments }: Story): Rain | undefined {
  if (random() >= RAIN_SHARE) return undefined;
  const after = 1 + Math.floor(random() * (moments.length - 2));
  return { after, wait: Math.round(WAIT.least + random() * WAIT.spread) };
}

/**
 * The side that is ahead once the overs that make a result are bowled, by its chance to win, which is
 * what the par score stands for; undefined before.
 */
function selectWinner({ name }: CricketFormat, { innings, second }: CricketState, chance: number) {
  if (innings === 1 || second.balls < MIN_OVERS[name] * BALLS_PER_OVER) return undefined;
  return chance >= 0.5 ? 0 : 1;
}

/**
 * The story with rain: play stops, every market shuts, and after the wait the match is decided by the
 * par score or abandoned. What has happened before stays as it was told.
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
