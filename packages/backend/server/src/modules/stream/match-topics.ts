import { diffEvent, diffSessions, type ScoreData } from '@exchange/contract';
import type { Board, MatchState } from '../../feed/board/board.ts';
import type { WireEvent } from '../matches/matches.model.ts';
import type { WireSession } from '../session-lines/session-lines.model.ts';
import { createDeltaTopics, type DeltaTopics, type Numbering } from './delta-topics.ts';

interface Parts {
  board: Board;
  selectEvent: (match: MatchState) => WireEvent;
  selectSessions: (match: MatchState) => WireSession[];
  numbering: Numbering;
}

function diffPage(before: WireEvent, after: WireEvent) {
  const delta = diffEvent(before, after);
  return delta && delta.markets.length === 0 && !delta.MatchDetails ? null : delta;
}

const selectScore = ({ score }: MatchState): ScoreData => ({ score: score ?? null });

/** Creates the public topics of a match, by their prefix before the match id. */
export const createMatchTopics = (parts: Parts): ReadonlyMap<string, DeltaTopics> => {
  const { board, selectEvent, selectSessions, numbering } = parts;
  return new Map([
    [
      'event',
      createDeltaTopics(board, { kind: 'event', select: selectEvent, diff: diffPage }, numbering),
    ],
    [
      'session',
      createDeltaTopics(
        board,
        { kind: 'session', select: selectSessions, diff: diffSessions },
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
