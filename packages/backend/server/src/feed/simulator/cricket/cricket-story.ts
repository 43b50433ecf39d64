import type { Random } from '../../../random.ts';
import { boundChances, type Moment, type Story } from '../story.ts';
import { type CricketMatch, playCricket } from './cricket-match.ts';
import { type CricketModel, createCricketModel } from './cricket-model.ts';
import {
  BALLS_PER_OVER,
  type CricketFormat,
  type CricketState,
  formatCricket,
  selectInnings,
} from './state.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Share of matches that end in rain. */
const RAIN_SHARE = 0.03;
/** Time from the ball before until the covers are on, and from then until the umpires abandon. */
const COVERS_ON = MINUTE;
const WAIT = { min: 45 * MINUTE, spread: 45 * MINUTE };
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
  return { after, wait: Math.round(WAIT.min + random() * WAIT.spread) };
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
    at,
    state,
    score: formatCricket(state),
    chances: last.chances,
    suspends: wait,
    bookmakerSuspends: wait,
    bookmakerWaits: 0,
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

/** Time between two balls, and additions after an over, after a wicket, and in the break. */
const BALL = { mean: 33 * SECOND, spread: 8 * SECOND };
const OVER = 55 * SECOND;
const WICKET_WALK = 70 * SECOND;
const BREAK = { T20: 15 * MINUTE, ODI: 40 * MINUTE } as const;
/** Time from the toss to the first ball. */
const FIRST_BALL = 90 * SECOND;
/** Share of balls without a run that the third umpire reviews. */
const REVIEW_SHARE = 0.025;
const REVIEW = 75 * SECOND;

/** Duration of the markets' suspension after each event. */
const SUSPENSION = { wicket: 50 * SECOND, six: 7 * SECOND, four: 5 * SECOND, break: 60 * SECOND };
const BOOKMAKER_EXTRA = 8 * SECOND;
/** Number of last overs in which the bookmaker suspends for every ball. */
const CAREFUL_OVERS = { T20: 3, ODI: 5 } as const;
const CAREFUL_BEFORE = 8 * SECOND;
const CAREFUL_AFTER = 4 * SECOND;

const isCareful = (format: CricketFormat, state: CricketState) =>
  selectInnings(state).balls > format.balls - CAREFUL_OVERS[format.name] * BALLS_PER_OVER;

function selectSuspension(state: CricketState, isReviewed: boolean): number {
  if (isReviewed) return REVIEW;
  if (state.last === 'W') return SUSPENSION.wicket;
  if (state.last === 6) return SUSPENSION.six;
  if (state.last === 4) return SUSPENSION.four;
  return state.innings === 2 && state.last === undefined ? SUSPENSION.break : 0;
}

function toMoment(
  { format }: CricketMatch,
  model: CricketModel,
  state: CricketState,
  at: number,
  isReviewed: boolean,
): Moment {
  const chance = model(state);
  const suspends = selectSuspension(state, isReviewed);
  const careful = isCareful(format, state);
  return {
    at,
    state,
    score: formatCricket(state),
    chances: state.winner === undefined ? boundChances([chance, 1 - chance]) : [chance, 1 - chance],
    suspends,
    bookmakerSuspends: suspends > 0 ? suspends + BOOKMAKER_EXTRA : Number(careful) * CAREFUL_AFTER,
    bookmakerWaits: careful ? CAREFUL_BEFORE : 0,
  };
}

/** Draws the time from `before` to the next ball. */
function drawGap(format: CricketFormat, before: CricketState, random: Random): number {
  const { balls } = selectInnings(before);
  if (before.innings === 2 && before.last === undefined) return BREAK[format.name];
  if (before.last === undefined) return FIRST_BALL;
  const overEnded = before.last !== 'X' && balls % BALLS_PER_OVER === 0;
  const extra = (overEnded ? OVER : 0) + (before.last === 'W' ? WICKET_WALK : 0);
  return Math.round(BALL.mean + (random() * 2 - 1) * BALL.spread + extra);
}

/** Plays a cricket match and times it: a T20 lasts about 3 h 20 min, an ODI about 8 h; rain ends few. */
export function generateCricketEvents(
  match: CricketMatch,
  play: Random,
  time: Random,
  weather: Random,
): Story {
  const story = generateDryMatch(match, play, time);
  const rain = drawRain(weather, story);
  return rain ? endInRain(match.format, story, rain) : story;
}

function generateDryMatch(match: CricketMatch, play: Random, time: Random): Story {
  const model = createCricketModel(match);
  const moments: Moment[] = [];
  let at = 0;
  let before: CricketState | undefined;
  let delay = 0;
  for (const state of playCricket(match, play)) {
    const isBreak = state.innings === 2 && state.last === undefined;
    if (before && !isBreak) at += drawGap(match.format, before, time) + delay;
    const isReviewed = state.last === 0 && state.winner === undefined && time() < REVIEW_SHARE;
    delay = isReviewed ? REVIEW : 0;
    moments.push(toMoment(match, model, state, at, isReviewed));
    before = state;
  }
  return { moments, winner: before?.winner ?? 0, duration: at };
}
