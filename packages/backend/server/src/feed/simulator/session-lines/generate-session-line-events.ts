import type { SessionLineUpdate } from '../../feed.ts';
import type { TimedStep } from '../../run/steps.ts';
import type { CricketMatch } from '../cricket/cricket-match.ts';
import { type CricketState, selectInnings, selectNeed } from '../cricket/state.ts';
import type { MarketPlan } from '../market/market-plan.ts';
import { createRunsForecast } from './runs-forecast.ts';
import {
  type InningsView,
  listOversLines,
  quoteOvers,
  quoteWicket,
  selectNextWicket,
} from './session-line-kinds.ts';

/** The circumstances of the current innings beside the score. */
interface SessionLineSituation {
  /** A ball is in progress, or the match is interrupted. */
  paused: boolean;
  /** Weather ended the innings. */
  cutShort?: boolean;
}

/** The session lines of one match, read from its states in their order. */
interface SessionLineMarket {
  /** Returns the lines that changed since the last call. */
  read(state: CricketState, situation: SessionLineSituation): SessionLineUpdate[];
}

/** Creates the lines of a match between two teams in batting order. */
export function createSessionLineMarket(
  match: CricketMatch,
  teams: readonly [string, string],
): SessionLineMarket {
  const { format, chances } = match;
  const forecasts = [
    createRunsForecast(format, chances[0].first),
    createRunsForecast(format, chances[1].chase),
  ] as const;
  const shown = new Map<string, string>();
  const ended = new Set<string>();
  const wickets = new Map<string, number>();

  const toView = (
    state: CricketState,
    { paused, cutShort = false }: SessionLineSituation,
  ): InningsView => {
    const innings = selectInnings(state);
    if (state.innings === 1) {
      return { innings, chased: false, cutShort, target: undefined, urgency: 0, paused };
    }
    const need = selectNeed(state);
    const isRunning = need > 0 && innings.balls < format.balls;
    const urgency = isRunning ? chances[1].urgency(innings.balls, need) : 0;
    const target = state.first.runs + 1;
    return { innings, chased: need <= 0, cutShort, target, urgency, paused };
  };

  /** Returns open and unsettled wicket lines. */
  const selectWickets = (innings: 1 | 2, fallen: number) => {
    const next = selectNextWicket(fallen);
    if (next !== undefined) wickets.set(`${innings}-${next}`, next);
    return [...wickets]
      .filter(([key]) => key.startsWith(`${innings}-`))
      .map(([, wicket]) => wicket);
  };

  const quote = (state: CricketState, situation: SessionLineSituation): SessionLineUpdate[] => {
    const { innings } = state;
    const place = innings === 1 ? 0 : 1;
    const [team, forecast] = [teams[place], forecasts[place]];
    const view = toView(state, situation);
    return [
      ...listOversLines(format, innings, team).map((line) =>
        quoteOvers(format, forecast, line, view),
      ),
      ...selectWickets(innings, view.innings.wickets).map((wicket) =>
        quoteWicket(format, forecast, wicket, team, innings, view),
      ),
    ];
  };

  return {
    read: (state, situation) =>
      quote(state, situation).filter((one) => {
        const text = JSON.stringify(one);
        // Settled and void lines stay so.
        if (ended.has(one.id) || shown.get(one.id) === text) return false;
        if (one.status === 'SETTLED' || one.status === 'VOID') ended.add(one.id);
        shown.set(one.id, text);
        return true;
      }),
  };
}

/** Time in ms before each ball at which lines suspend, and after it until they open. */
const BALL_RUNNING = 7000;
const ANSWER = 2500;

/**
 * Generates all events of the session lines of a match: they open with its markets. The board
 * suspends them in the hour before the match, as those of every feed.
 */
export function* generateSessionLineEvents(
  { story, opensAt, startsAt, marketId }: MarketPlan,
  match: CricketMatch,
  teams: readonly [string, string],
): Generator<TimedStep> {
  const market = createSessionLineMarket(match, teams);
  const { moments } = story;
  for (const [i, { at, state, suspends }] of moments.entries()) {
    if (state.sport !== 'cricket') return;
    const cutShort = state.rain === 'abandoned' || state.rain === 'par';
    const notify = (after: number, paused: boolean): TimedStep[] => {
      const sessions = market.read(state, { paused, cutShort });
      return sessions.length === 0
        ? []
        : [{ at: startsAt + after, marketId, events: [], sessions }];
    };
    const next = moments[i + 1]?.at ?? at;
    const stops = next - BALL_RUNNING;
    const opens = at + Math.max(ANSWER, suspends);
    if (i === 0) yield* notify(opensAt - startsAt, false);
    yield* notify(at, true);
    if (opens >= stops) continue;
    yield* notify(opens, false);
    yield* notify(stops, true);
  }
}
