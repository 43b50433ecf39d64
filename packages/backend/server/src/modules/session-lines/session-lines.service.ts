import type { BooksData } from '@exchange/contract';
import type { UnitOfWork } from '@exchange/server-kit/database';
import type { SessionLinePosition } from '../../exchange/session-line.ts';
import type { Board, MatchState } from '../../feed/board/board.ts';
import type { SessionLineState } from '../../feed/board/session-line.ts';
import { type CacheInvalidation, createPositionCache } from '../../position-cache.ts';
import { findMatch } from '../markets/markets.repository.ts';
import { toScorePosition, toWireSessionLine, type WireSessionLine } from './session-lines.model.ts';
import { listSessionLinePositions } from './session-lines.repository.ts';

type PositionsBySessionLine = ReadonlyMap<string, readonly SessionLinePosition[]>;

const NO_POSITIONS: PositionsBySessionLine = new Map();

/**
 * Creates the session lines of matches from the board; only a caller's bets come from the database.
 */
export function createSessionLines(board: Board, unitOfWork: UnitOfWork, share: CacheInvalidation) {
  const positions = share(
    'session-positions',
    createPositionCache<PositionsBySessionLine>((userId, matchId) =>
      unitOfWork.read((tx) => listSessionLinePositions(tx, userId, matchId)),
    ),
  );

  return {
    /** Returns unsettled lines, with the user's books; undefined if the match is unknown. */
    async list(
      matchId: string,
      userId: number | undefined,
    ): Promise<WireSessionLine[] | undefined> {
      const match = board.match(matchId);
      if (!match) {
        const stored = await unitOfWork.withTransaction((tx) => findMatch(tx, matchId));
        return stored && [];
      }
      const own = userId === undefined ? NO_POSITIONS : await positions.read(userId, matchId);
      return match.sessions.map((session) =>
        toWireSessionLine(match, session, own.get(session.id) ?? []),
      );
    },

    /** Returns unsettled lines, without books. */
    selectLines: (match: MatchState): WireSessionLine[] =>
      match.sessions.map((session) => toWireSessionLine(match, session, [])),

    /** Returns the user's bets on a line of a match. */
    readPositions: async (userId: number, { matchId, id }: SessionLineState) =>
      (await positions.read(userId, matchId)).get(id) ?? [],

    /** Returns the user's books on the lines of a match. */
    async readBooks(userId: number, matchId: string): Promise<BooksData> {
      const own = await positions.read(userId, matchId);
      const books = (board.match(matchId)?.sessions ?? []).map(
        ({ id }) => [id, toScorePosition(own.get(id) ?? [])] as const,
      );
      return Object.fromEntries(books.filter(([, book]) => book !== null));
    },

    /** Invalidates the user's bets on this match. */
    forget(userId: number, match: MatchState): void {
      match.version += 1;
      positions.forget(userId, match.id);
    },
  };
}
export type SessionLines = ReturnType<typeof createSessionLines>;
