import { randomBytes } from 'node:crypto';
import { isPlayerTopic, type ResultsData } from '@exchange/contract';
import type { Context } from '../../context.ts';
import { type BookEntry, calculateBookEntries } from '../../exchange/book.ts';
import type { Board, MatchState } from '../../feed/board/board.ts';
import { selectBookTerms } from '../../feed/board/market.ts';
import { toOwed, toRupees } from '../../money.ts';
import type { PositionCache } from '../bets/position-cache.ts';
import type { Matches } from '../matches/matches.service.ts';
import type { SessionLines } from '../session-lines/session-lines.service.ts';
import type { TopicSource } from './connection.ts';
import { createMatchTopics } from './match-topics.ts';
import type { UserChanges } from './user-changes.ts';
import { type ReadUserTopic, readUserFrames } from './user-topics.ts';

interface Parts {
  context: Context;
  board: Board;
  matches: Matches;
  lines: SessionLines;
  positions: PositionCache;
  changes: UserChanges;
  /** The epoch of the numbers that several servers share; absent where there is but one. */
  sharedEpoch?: (() => string | undefined) | undefined;
  /** Whether the board is there; always where it is not said. */
  isReady?: (() => boolean) | undefined;
}

/** Where every topic of the stream comes from, and who tells it of numbered changes. */
export interface StreamSource extends TopicSource {
  /** The match as it stands is what all servers show under this number of the shared epoch. */
  note(match: MatchState, number: number): void;
  /** Numbers were missed: what is noted from now on stands for itself. */
  restart(): void;
}

/** Topics of a player that are read off the board. */
const ON_BOARD: ReadonlySet<string> = new Set(['results', 'books']);

/** Where every topic of the stream comes from. */
export function createStreamSource(parts: Parts): StreamSource {
  const { context, board, matches, lines, positions, changes } = parts;
  const { isReady = () => true } = parts;
  const boot = randomBytes(6).toString('base64url');
  const matchTopics = createMatchTopics({
    board,
    numbering: { boot, shared: parts.sharedEpoch ?? (() => undefined) },
    selectEvent: matches.selectEvent,
    selectSessions: lines.selectLines,
  });

  const readWallet: ReadUserTopic = async (userId) => {
    const { unitOfWork, ledger } = context;
    const funds = await unitOfWork.withTransaction((tx) => ledger.readBalance(tx, userId));
    return {
      balance: toRupees(funds.availablePaise),
      liability: toRupees(funds.exposurePaise),
      ...toOwed(funds.owedPaise),
    };
  };

  /** The player's result by runner, for the markets of a match that hold a bet of theirs. */
  const readResults: ReadUserTopic = async (userId, matchId) => {
    const results: ResultsData = {};
    for (const market of board.match(matchId)?.markets ?? []) {
      const open = await positions.read(userId, market.id);
      if (open.length === 0) continue;
      const terms = selectBookTerms(market);
      const toResult = ({ result, gain }: BookEntry) =>
        terms.winners > 1 ? { result: toRupees(result), gain: toRupees(gain) } : toRupees(result);
      results[market.id] = Object.fromEntries(
        [...calculateBookEntries(terms, open)].map(([id, entry]) => [id, toResult(entry)]),
      );
    }
    return results;
  };

  const userTopics: Record<string, ReadUserTopic> = {
    wallet: readWallet,
    results: readResults,
    books: lines.readBooks,
    // The lists are asked for anew; the stream only says when.
    bets: async (userId) => changes.version(userId),
  };

  return {
    framesSince(topic, id, userId) {
      const [kind = '', subject = ''] = topic.split(':');
      const topics = matchTopics.get(kind);
      // Nobody knows yet which matches there are: a page must not hear that its one is gone.
      if ((topics || ON_BOARD.has(kind)) && !isReady()) return [];
      if (topics) return topics.framesSince(subject, id);
      const read = isPlayerTopic(topic) ? userTopics[kind] : undefined;
      return read && userId !== undefined ? readUserFrames(read, topic, userId, id) : undefined;
    },
    note(match, number) {
      for (const topics of matchTopics.values()) topics.note(match, number);
    },
    restart() {
      for (const topics of matchTopics.values()) topics.restart();
    },
    userVersion: (topic, userId) => (isPlayerTopic(topic) ? changes.version(userId) : undefined),
  };
}
