import { type Clock, systemClock } from '../../clock.ts';
import { type MatchControls, NO_CONTROLS } from '../../exchange/match-controls.ts';
import { createMarketState, type MarketInfo, type MarketState } from './market.ts';
import {
  createSessionLineState,
  type SessionLineInfo,
  type SessionLineState,
} from './session-line.ts';

/** Returns the stream's address where the match is on TV, by staff or by its feed. */
export function selectStream({
  controls,
  streamUrl,
}: Pick<MatchState, 'streamUrl' | 'controls'>): string | undefined {
  const address = controls.streamUrl ?? streamUrl;
  return (controls.hasTv ?? streamUrl !== undefined) ? address : undefined;
}

/** The constant data of a match. */
export interface MatchInfo {
  id: string;
  sportId: string;
  seriesId: string;
  seriesName: string;
  /** 'A v B'. */
  name: string;
  /** Address of its live stream (https), if the feed has one: the match is on TV. */
  streamUrl?: string | undefined;
}

/** The current state of a match. */
export interface MatchState extends MatchInfo {
  startsAt: Date | undefined;
  inPlay: boolean;
  /** All its markets are closed: it left the lists. */
  ended: boolean;
  score: string | undefined;
  /** Grows with each change that a reader can see. */
  version: number;
  /** Time of the feed's last heartbeat, ms since 1970. */
  heartbeatAt: number;
  /** Staff's controls. */
  controls: MatchControls;
  /** When its session lines are suspended before the start, ms since 1970; unknown when absent. */
  fancyHoldsAt: number | undefined;
  /** True while they are suspended. */
  isFancyHeld: boolean;
  readonly markets: readonly MarketState[];
  /** Its unsettled session lines, in the order of opening. */
  sessions: readonly SessionLineState[];
}

/** The matches of all feeds, in memory: the source of lists and match pages. */
export interface Board {
  open(match: MatchInfo, markets: readonly MarketInfo[]): MatchState;
  close(matchId: string): void;
  /** Removes a match at once, with its markets and session lines. */
  remove(matchId: string): void;
  matches(): readonly MatchState[];
  match(id: string): MatchState | undefined;
  market(id: string): MarketState | undefined;
  /** Adds a session line to its match; one that is there already stays as it is. */
  openSessionLine(info: SessionLineInfo): SessionLineState;
  /** Removes a settled or void session line from its match. */
  removeSessionLine(id: string): void;
  sessionLine(id: string): SessionLineState | undefined;
}

/** Number of ended matches that stay readable. */
export const MAX_ENDED = 20;

/** Creates an empty board; `clock` dates the price histories. */
export function createBoard(clock: Clock = systemClock): Board {
  const matches = new Map<string, MatchState>();
  const markets = new Map<string, MarketState>();
  const sessions = new Map<string, SessionLineState>();

  const remove = (match: MatchState) => {
    matches.delete(match.id);
    for (const { id } of match.markets) markets.delete(id);
    for (const { id } of match.sessions) sessions.delete(id);
  };

  return {
    open(info, marketInfos) {
      for (const { id } of matches.get(info.id)?.sessions ?? []) sessions.delete(id);
      const states = marketInfos.map((one) => createMarketState(one, clock));
      const match: MatchState = {
        ...info,
        startsAt: undefined,
        inPlay: false,
        ended: false,
        score: undefined,
        version: 0,
        heartbeatAt: 0,
        controls: NO_CONTROLS,
        fancyHoldsAt: undefined,
        isFancyHeld: false,
        markets: states,
        sessions: [],
      };
      matches.set(match.id, match);
      for (const market of states) markets.set(market.id, market);
      return match;
    },
    close(matchId) {
      const match = matches.get(matchId);
      if (!match) return;
      match.ended = true;
      match.version += 1;
      const ended = [...matches.values()].filter((one) => one.ended);
      for (const old of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) remove(old);
    },
    remove(matchId) {
      const match = matches.get(matchId);
      if (match) remove(match);
    },
    matches: () => [...matches.values()],
    match: (id) => matches.get(id),
    market: (id) => markets.get(id),
    openSessionLine(info) {
      const match = matches.get(info.matchId);
      if (!match) throw new Error(`match ${info.matchId} is not on the board`);
      const known = sessions.get(info.id);
      if (known) return known;
      const session = createSessionLineState(info);
      sessions.set(info.id, session);
      match.sessions = [...match.sessions, session];
      match.version += 1;
      return session;
    },
    removeSessionLine(id) {
      const match = matches.get(sessions.get(id)?.matchId ?? '');
      sessions.delete(id);
      if (!match) return;
      match.sessions = match.sessions.filter((session) => session.id !== id);
      match.version += 1;
    },
    sessionLine: (id) => sessions.get(id),
  };
}
