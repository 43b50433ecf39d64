import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionLineInfo, SessionLineState } from '../feed/board/session-line.ts';
import type { SessionLineQuote } from '../feed/feed.ts';
import type { Betting } from '../modules/betting.ts';
import { toPaise } from '../money.ts';
import type { TestApp, TestReply, TestUser } from './test-app.ts';

/** Session lines of the test application. */
export interface TestSessionLines {
  /**
   * Opens a session line on a match that `openMarket` opened, by default 'session' on 'match-market' with
   * No 40 and Yes 42 at 100.
   */
  openSessionLine(options?: TestSessionLineOptions): Promise<SessionLineState>;
  /** Returns a session line on the board, by default the one of `openSessionLine`. */
  session(id?: string): SessionLineState;
  /** Places a session bet, advancing the clock until its delay is over. */
  placeSessionBet(user: TestUser, bet?: TestSessionBet): Promise<TestReply>;
}

export interface TestSessionLineOptions
  extends Partial<Pick<SessionLineInfo, 'id' | 'matchId' | 'name'>> {
  no?: SessionLineQuote | null;
  yes?: SessionLineQuote | null;
  /** Seconds. */
  betDelay?: number;
  /** Paise. */
  maxExposure?: number;
  maxWin?: number;
}

/** Line and rate are those of the default session; stake in rupees. */
export interface TestSessionBet {
  matchId?: string;
  sportId?: string | number;
  sessionId?: string;
  side?: 'yes' | 'no';
  line?: number;
  rate?: number;
  stake?: number;
  key?: string;
}

export const TEST_NO: SessionLineQuote = { line: 40, rate: 100 };
export const TEST_YES: SessionLineQuote = { line: 42, rate: 100 };
/** Small beside the age at which prices become stale. */
const STEP_MS = 50;

/** Adds session lines to a test application. */
export function createTestSessionLines(app: TestApp, { host, board }: Betting): TestSessionLines {
  return {
    session(id = 'session') {
      const found = board.sessionLine(id);
      if (!found) throw new Error(`there is no session ${id}`);
      return found;
    },
    async openSessionLine({ id = 'session', matchId = 'match-market', ...overrides } = {}) {
      const session = await host.openSessionLine({
        id,
        matchId,
        name: overrides.name ?? '6 over runs',
        minStake: toPaise(10),
        maxStake: toPaise(50_000),
        ...(overrides.maxExposure !== undefined && { maxExposure: overrides.maxExposure }),
        ...(overrides.maxWin !== undefined && { maxWin: overrides.maxWin }),
      });
      if (!session) throw new Error(`session ${id} is over`);
      const { no = TEST_NO, yes = TEST_YES, betDelay = 0 } = overrides;
      host.applySessionLine(id, { no, yes, betDelay, status: 'OPEN' });
      return session;
    },
    async placeSessionBet(user, bet = {}) {
      const { sessionId = 'session', side = 'yes' } = bet;
      const quote = side === 'yes' ? TEST_YES : TEST_NO;
      const known = board.sessionLine(sessionId);
      let answered = false;
      const input = {
        match_id: bet.matchId ?? known?.matchId ?? 'match-market',
        fancy_id: sessionId,
        run: bet.line ?? quote.line,
        size: bet.rate ?? quote.rate,
        stack: bet.stake ?? 100,
        is_back: side === 'yes' ? '1' : '0',
        fancyStatus: 'A',
        sport_id: bet.sportId ?? 4,
      };
      const key = bet.key === undefined ? {} : { key: bet.key };
      const reply = app.call('saveSessionBet', input, { token: user.token, ...key }).finally(() => {
        answered = true;
      });
      while ((known?.betDelay ?? 0) > 0 && !answered) {
        await sleep(5);
        app.clock.advance(STEP_MS);
      }
      return reply;
    },
  };
}
