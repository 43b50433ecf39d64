import { type Clock, systemClock } from '../../clock.ts';
import { createMarketState, type MarketInfo, type MarketState } from './market.ts';
import { type MatchControls, NO_CONTROLS } from './match-controls.ts';
import { createSessionState, type SessionInfo, type SessionState } from './session.ts';

/** What does not change while a match is shown. */
export interface MatchInfo {
  id: string;
  sportId: string;
  seriesId: string;
  seriesName: string;
  /** 'A v B'. */
  name: string;
  /** Address of its live stream (https), where the feed knows one: the match is on TV. */
  streamUrl?: string | undefined;
}

/** A match as it stands now. */
export interface MatchState extends MatchInfo {
  startsAt: Date | undefined;
  inPlay: boolean;
  /** All its markets are closed: it left the lists. */
  ended: boolean;
  score: string | undefined;
  /** Grows with each change that a reader can see. */
  version: number;
  /** When its feed last said that it lives, ms since 1970. */
  beatAt: number;
  /** What staff say of it. */
  controls: MatchControls;
  /** From when its session lines are suspended before the start, ms since 1970; unknown when absent. */
  fancyHoldsAt: number | undefined;
  /** Whether they are shown so now. */
  isFancyHeld: boolean;
  readonly markets: readonly MarketState[];
  /** Its session lines that are not settled yet, in the order in which they were opened. */
  sessions: readonly SessionState[];
}

/** The matches of all feeds, in memory: what lists and match pages are served from. */
export interface Board {
  open(match: MatchInfo, markets: readonly MarketInfo[]): MatchState;
  close(matchId: string): void;
  /** Takes a match off at once, with its markets and sessions. */
  remove(matchId: string): void;
  matches(): readonly MatchState[];
  match(id: string): MatchState | undefined;
  market(id: string): MarketState | undefined;
  /** Adds a session to its match; one that is there already stays as it is. */
  openSession(info: SessionInfo): SessionState;
  /** A settled or void session leaves its match. */
  removeSession(id: string): void;
  session(id: string): SessionState | undefined;
}

/** Ended matches kept for those who still look at them. */
const MAX_ENDED = 20;

/** An empty board; `clock` dates the price histories. */
export function createBoard(clock: Clock = systemClock): Board {
  const matches = new Map<string, MatchState>();
  const markets = new Map<string, MarketState>();
  const sessions = new Map<string, SessionState>();

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
        beatAt: 0,
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
    openSession(info) {
      const match = matches.get(info.matchId);
      if (!match) throw new Error(`match ${info.matchId} is not on the board`);
      const known = sessions.get(info.id);
      if (known) return known;
      const session = createSessionState(info);
      sessions.set(info.id, session);
      match.sessions = [...match.sessions, session];
      match.version += 1;
      return session;
    },
    removeSession(id) {
      const match = matches.get(sessions.get(id)?.matchId ?? '');
      sessions.delete(id);
      if (!match) return;
      match.sessions = match.sessions.filter((session) => session.id !== id);
      match.version += 1;
    },
    session: (id) => sessions.get(id),
  };
}
