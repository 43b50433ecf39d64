import { createHash, randomBytes } from 'node:crypto';
import {
  diffEvent,
  diffSessionLines,
  isPlayerTopic,
  type ResultsData,
  type ScoreData,
  type StreamFrame,
} from '@exchange/contract';
import type { Context } from '../../context.ts';
import { type BookEntry, calculateBookEntries } from '../../exchange/book.ts';
import type { Board, MatchState } from '../../feed/board/board.ts';
import { selectBookTerms } from '../../feed/board/market.ts';
import { toOwed, toRupees } from '../../money.ts';
import type { PositionCache } from '../../position-cache.ts';
import type { UserChanges } from '../../user-changes.ts';
import type { WireEvent } from '../matches/matches.model.ts';
import type { Matches } from '../matches/matches.service.ts';
import type { WireSessionLine } from '../session-lines/session-lines.model.ts';
import type { SessionLines } from '../session-lines/session-lines.service.ts';
import type { TopicSource } from './connection.ts';
import { createDeltaTopics, type DeltaTopics, type Numbering } from './delta-topics.ts';

interface MatchTopicOptions {
  board: Board;
  selectEvent: (match: MatchState) => WireEvent;
  selectSessionLines: (match: MatchState) => WireSessionLine[];
  numbering: Numbering;
}

function diffPage(before: WireEvent, after: WireEvent) {
  const delta = diffEvent(before, after);
  return delta && delta.markets.length === 0 && !delta.MatchDetails ? null : delta;
}

const selectScore = ({ score }: MatchState): ScoreData => ({ score: score ?? null });

/** Creates the public topics of a match, by their prefix before the match id. */
const createMatchTopics = (options: MatchTopicOptions): ReadonlyMap<string, DeltaTopics> => {
  const { board, selectEvent, selectSessionLines, numbering } = options;
  return new Map([
    [
      'event',
      createDeltaTopics(board, { kind: 'event', select: selectEvent, diff: diffPage }, numbering),
    ],
    [
      'session',
      createDeltaTopics(
        board,
        { kind: 'session', select: selectSessionLines, diff: diffSessionLines },
        numbering,
      ),
    ],
    [
      'score',
      createDeltaTopics(
        board,
        // So short that the whole is always sent.
        {
          kind: 'score',
          select: selectScore,
          diff: (before, after) => (before.score === after.score ? null : undefined),
        },
        numbering,
      ),
    ],
  ]);
};

/** Reads a topic of one user, which is sent whole when it changed. */
type ReadUserTopic = (userId: number, subject: string) => Promise<unknown>;

/** Ids of user topics are hashes of their data, so they survive restarts. */
const toId = (data: unknown) =>
  createHash('sha1').update(JSON.stringify(data)).digest('base64url').slice(0, 16);

/** Returns a snapshot if the data differs from `id`; nothing where it is the same. */
async function readUserFrames(
  read: ReadUserTopic,
  topic: string,
  userId: number,
  id: string | null,
): Promise<StreamFrame[]> {
  const data = await read(userId, topic.split(':')[1] ?? '');
  const current = toId(data);
  return current === id ? [] : [{ kind: 'snapshot', topic, id: current, data }];
}

interface TopicSourceOptions {
  context: Context;
  board: Board;
  matches: Matches;
  lines: SessionLines;
  positions: PositionCache;
  changes: UserChanges;
  /** The epoch of the numbers that several servers share; absent on a single server. */
  sharedEpoch?: (() => string | undefined) | undefined;
  /** Returns true once the board is available; always when absent. */
  isReady?: (() => boolean) | undefined;
}

/** The source of every topic of the stream, with the input of numbered changes. */
export interface StreamSource extends TopicSource {
  /** Records that all servers show the match under this number of the shared epoch. */
  note(match: MatchState, number: number): void;
  /** Restarts after missed numbers: later ones have a new epoch. */
  restart(): void;
}

/** Topics of a player that are read off the board. */
const ON_BOARD: ReadonlySet<string> = new Set(['results', 'books']);

/** Creates the source of every topic of the stream. */
export function createStreamSource(options: TopicSourceOptions): StreamSource {
  const { context, board, matches, lines, positions, changes } = options;
  const { isReady = () => true } = options;
  const boot = randomBytes(6).toString('base64url');
  const matchTopics = createMatchTopics({
    board,
    numbering: { boot, shared: options.sharedEpoch ?? (() => undefined) },
    selectEvent: matches.selectEvent,
    selectSessionLines: lines.selectLines,
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

  /** Returns the player's result by runner, for the markets of a match with their bets. */
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
    // The client fetches the lists; the stream only notifies it.
    bets: async (userId) => changes.version(userId),
  };

  return {
    framesSince(topic, id, userId) {
      const [kind = '', subject = ''] = topic.split(':');
      const topics = matchTopics.get(kind);
      // The matches are unknown yet: a page must not get the end of its topic.
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
